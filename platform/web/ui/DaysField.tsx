import { DayField, type Days, useDayRange } from './DayField.tsx';
import styles from './filters.module.css';

export function DaysField({ onChange, ...days }: Days & { onChange: (days: Days) => void }) {
  const { from, to } = useDayRange(days, onChange);
  return (
    <div className={styles.days}>
      <DayField {...from} onEmpty={() => onChange({ ...days, from: undefined })} />
      <DayField {...to} onEmpty={() => onChange({ ...days, to: undefined })} />
    </div>
  );
}
