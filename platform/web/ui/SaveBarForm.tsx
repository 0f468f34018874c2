import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { counted } from '#shared/counted.ts';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import { focusFirstErrorIn } from './focus-first-error.ts';
import styles from './save-bar.module.css';

interface SaveBarFormProps {
  label: string;
  /** Number of fields that differ from the saved values. */
  changes: number;
  onSubmit: () => void;
  onReset: () => void;
  saving: boolean;
  error: unknown;
  children: ReactNode;
}

/**
 * A bar at the bottom of the window appears once a field is changed. A failed attempt focuses the first field in error.
 */
export function SaveBarForm({ label, changes, onSubmit, onReset, saving, error, children }: SaveBarFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isShown = changes > 0 || saving;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (saving || changes === 0) return;
    onSubmit();
    focusFirstErrorIn(form.current);
  };
  useEffect(() => {
    if (error) focusFirstErrorIn(form.current);
  }, [error]);
  const wasShown = useRef(isShown);
  useEffect(() => {
    // The focus was on a button of the bar, which is no longer shown.
    if (wasShown.current && !isShown && document.activeElement === document.body)
      form.current?.focus({ preventScroll: true });
    wasShown.current = isShown;
  }, [isShown]);
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      tabIndex={-1}
      onSubmit={submit}
      noValidate
      aria-label={label}
    >
      {children}
      <div className={styles.bar} data-shown={isShown || undefined}>
        {error && isShown ? <Alert tone="danger">{sentenceOf(error)}</Alert> : null}
        <div className={styles.line}>
          <p role="status">{isShown && counted(changes, 'modification', 'modifications')}</p>
          {isShown && (
            <>
              <Button variant="quiet" onClick={onReset} disabled={saving}>
                Annuler
              </Button>
              <Button type="submit" loading={saving}>
                {saving ? 'Enregistrement…' : 'Enregistrer'}
              </Button>
            </>
          )}
        </div>
      </div>
    </form>
  );
}
