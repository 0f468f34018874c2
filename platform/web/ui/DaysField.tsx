import { useRef } from 'react';
import { DayField } from './DayField.tsx';
import { changedRange, type DayRange } from './day-range.ts';
import styles from './filters.module.css';

interface DaysFieldProps extends DayRange {
  onChange: (days: DayRange) => void;
  /** True when an emptied field keeps its day. */
  isRequired?: boolean;
}

/** Range of days that filters a list. A change that would reverse the range moves the other end too. */
export function DaysField({ from, to, onChange, isRequired = false }: DaysFieldProps) {
  const emptied = (days: DayRange) => (isRequired ? {} : { onEmpty: () => onChange(days) });
  const start = useRef<DayRange>({});
  return (
    <div className={styles.days} onFocus={() => (start.current = { from, to })}>
      <DayField
        label="Du"
        value={from ?? ''}
        onChange={(day) => onChange(changedRange(start.current, { from: day }))}
        {...emptied({ from: undefined })}
      />
      <DayField
        label="Au"
        value={to ?? ''}
        onChange={(day) => onChange(changedRange(start.current, { to: day }))}
        {...emptied({ to: undefined })}
      />
    </div>
  );
}
