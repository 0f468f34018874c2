import { DayField } from './DayField.tsx';
import styles from './filters.module.css';

interface Days {
  /** `2026-01-31`; undefined without a limit. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Range of days that filters a list. A change that would reverse the range moves the other end too. */
export const DaysField = ({ from = '', to = '', onChange }: Days & { onChange: (days: Days) => void }) => (
  <div className={styles.days}>
    <DayField
      label="Du"
      value={from}
      onChange={(day) => onChange({ from: day, to: to && day > to ? day : to || undefined })}
      onEmpty={() => onChange({ from: undefined })}
    />
    <DayField
      label="Au"
      value={to}
      onChange={(day) => onChange({ to: day, from: from && day < from ? day : from || undefined })}
      onEmpty={() => onChange({ to: undefined })}
    />
  </div>
);
