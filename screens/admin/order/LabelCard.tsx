import { Card } from '#platform/web/ui/Card.tsx';
import { LabelPanel } from '#features/shipping/web/LabelPanel.tsx';
import type { ParcelOrder } from '#features/shipping/web/parcel-order.ts';

export const LabelCard = ({ order }: { order: ParcelOrder }) => (
  <Card title="Étiquette d’expédition">
    <LabelPanel order={order} />
  </Card>
);
