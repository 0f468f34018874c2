import { DayField, type Days, useDayRange } from './DayField.tsx';
import styles from './filters.module.css';

export function DaysField({ onChange, ...days }: Days & { onChange: (days: Days) => void }) {
  const { from, to } = useDayRange(days, onChange);
  return (
    <div className={styles.days}>
      <DayField {...from} onEmpty={() => onChange({ from: undefined })} />
      <DayField {...to} onEmpty={() => onChange({ to: undefined })} />
    </div>
  );
}
