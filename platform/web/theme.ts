import './fonts.css';
import './theme.css';
import './base.css';

/**
 * Colour families of badges, alerts and banners. The first five are for states, such as those of orders
 * (`features/orders/domain/lifecycle.ts`), the others for messages. `ui/tone.module.css` defines the colours.
 */
export type Tone =
  | 'action'
  | 'waiting'
  | 'progress'
  | 'done'
  | 'off'
  | 'neutral'
  | 'info'
  | 'success'
  | 'warning'
  | 'danger';
