import { orderStatusLabels } from '#features/orders/domain/labels.ts';
import { orderStatuses, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { Select } from '#platform/web/ui/Select.tsx';
import styles from '#features/orders/web/admin/order.module.css';

const SEVERAL = 'several';
const options = [
  ...orderStatuses.map((status) => ({ value: status, label: orderStatusLabels[status] })),
  { value: SEVERAL, label: 'Plusieurs statuts…' },
] as const;

interface StatusFilterProps {
  statuses: readonly OrderStatus[];
  /** True while several statuses can be selected, even before the selection. */
  isSeveral: boolean;
  onSeveral: (on: boolean) => void;
  onChange: (statuses: readonly OrderStatus[]) => void;
}

/** Selects one status; the last option opens `SeveralStatuses`. */
export const StatusFilter = ({ statuses, isSeveral, onSeveral, onChange }: StatusFilterProps) => (
  <Select
    label="Statut"
    placeholder="Tous"
    value={isSeveral ? SEVERAL : (statuses[0] ?? '')}
    onChange={(status) => {
      onSeveral(status === SEVERAL);
      if (status !== SEVERAL) onChange(status === '' ? [] : [status]);
    }}
    options={options}
  />
);

export const SeveralStatuses = ({ statuses, onChange }: Pick<StatusFilterProps, 'statuses' | 'onChange'>) => (
  <fieldset className={styles.statuses}>
    <legend>Plusieurs statuts</legend>
    {orderStatuses.map((status) => (
      <Checkbox
        key={status}
        label={orderStatusLabels[status]}
        checked={statuses.includes(status)}
        onChange={(on) =>
          onChange(
            orderStatuses.filter((orderStatus) => (orderStatus === status ? on : statuses.includes(orderStatus))),
          )
        }
      />
    ))}
  </fieldset>
);
