import type { ReactNode } from 'react';
import { CheckIcon } from './glyphs.tsx';
import { classNames } from './class-names.ts';
import { DateTime } from './DateTime.tsx';
import styles from './small.module.css';

interface Step {
  label: ReactNode;
  reached: boolean;
  at?: string | null;
}

export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  const nextIndex = steps.findLastIndex((step) => step.reached) + 1;
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={index}
          aria-current={index === nextIndex - 1 ? 'step' : undefined}
          className={classNames(styles.step, step.reached && styles.reached, index === nextIndex && styles.next)}
        >
          <span className={styles.mark} aria-hidden>
            {step.reached ? <CheckIcon size={16} /> : index + 1}
          </span>
          <span className={styles.stepLabel}>{step.label}</span>
          {step.at && <DateTime at={step.at} format="date" />}
        </li>
      ))}
    </ol>
  );
}
