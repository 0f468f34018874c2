import { Card } from '#web/ui/Card.tsx';
import { LabelPanel } from './LabelPanel.tsx';
import type { ParcelOrder } from './parcel-order.ts';

/** The label, as a card of the order’s page. */
export const LabelCard = ({ order }: { order: ParcelOrder }) => (
  <Card title="Étiquette d’expédition">
    <LabelPanel order={order} />
  </Card>
);
