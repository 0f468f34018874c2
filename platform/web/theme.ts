import './theme.css';
import './base.css';

/**
 * The colour families of badges, alerts and banners. The first five are how orders speak (`features/orders/domain/life.ts`),
 * the others how messages do. What each looks like is in `ui/tone.module.css`.
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
