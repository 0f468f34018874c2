import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import styles from './first-days.module.css';

interface ListedStep {
  name: string;
  text: ReactNode;
  isDone: boolean;
  link: ReactNode;
}

export const StepList = ({ label, steps }: { label: string; steps: readonly ListedStep[] }) => (
  <ol className={styles.steps} aria-label={label}>
    {steps.map(({ name, text, isDone, link }) => (
      <li key={name} data-done={isDone || undefined}>
        {isDone ? <IconCircleCheckFilled size={20} aria-hidden /> : <IconCircle size={20} aria-hidden />}
        <span className={styles.words}>
          {text}
          {isDone && <VisuallyHidden> (fait)</VisuallyHidden>}
        </span>
        {!isDone && link}
      </li>
    ))}
  </ol>
);
