import { useRouter } from '@tanstack/react-router';
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { Alert } from './Alert.tsx';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { focusFirstErrorIn } from './focus-first-error.ts';
import styles from './dialog.module.css';

/** `saving` and `error` are required because they are easily forgotten. */
export interface FormShellProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  onSubmit: () => void;
  saving: boolean;
  /** True while a photo is sent or a pseudo is checked for a later save. « Back » would still lose the typed text. */
  preparing?: boolean;
  /** True after a change outside the fields, such as a removed photo. */
  changed?: boolean;
  error: unknown;
  submitLabel?: string;
  savingLabel?: string;
  disabledReason?: string | null | undefined;
  danger?: boolean;
  children: ReactNode;
}

type Shape = 'centre' | 'wide' | 'side';

interface LeaveQuestionProps {
  busy: boolean;
  onLeave: () => void;
  onStay: () => void;
}

function LeaveQuestion({ busy, onLeave, onStay }: LeaveQuestionProps) {
  return (
    <div className={styles.actions} role="alert">
      <p className={styles.note}>Vos modifications ne sont pas enregistrées.</p>
      <div className={styles.choices}>
        <Button variant="quiet" onClick={onLeave} disabled={busy}>
          Abandonner
        </Button>
        <Button variant="secondary" onClick={onStay}>
          Continuer
        </Button>
      </div>
    </div>
  );
}

function Buttons(props: Omit<FormShellProps, 'open' | 'title' | 'children' | 'onSubmit' | 'error'>) {
  const { saving, disabledReason, danger, submitLabel = 'Enregistrer', savingLabel, onClose } = props;
  const reasonId = useId();
  return (
    <div className={styles.actions}>
      {disabledReason && (
        <p className={styles.note} id={reasonId}>
          {disabledReason}
        </p>
      )}
      <div className={styles.choices}>
        <Button variant="quiet" onClick={onClose} disabled={saving}>
          Annuler
        </Button>
        <Button
          type="submit"
          variant={danger ? 'danger' : 'primary'}
          loading={saving}
          disabled={Boolean(disabledReason)}
          {...(disabledReason && { 'aria-describedby': reasonId })}
        >
          {saving && savingLabel ? savingLabel : submitLabel}
        </Button>
      </div>
    </div>
  );
}

function OpenForm(props: Omit<FormShellProps, 'open'> & { shape: Shape }) {
  const { onClose, onSubmit, saving, preparing, changed, error, disabledReason, title, description, shape, children } =
    props;
  const [leaving, ask, stay, withdraw] = useLeaveQuestion();
  const form = useRef<HTMLFormElement>(null);
  const { isEdited, ...watch } = useFormDirty(form);
  const busy = saving || Boolean(preparing);
  const hasUnsaved = () => !saving && (Boolean(changed) || isEdited());
  const requestClose = () => (hasUnsaved() ? ask() : !busy && onClose());
  useLeaveGuard(hasUnsaved, () => closeCover(form.current) || ask());
  // React events pass from a dialog to the form that opened it.
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (busy || disabledReason) return;
    // A partly typed date has no value, and would be saved as if the field were empty.
    const partial = [...(form.current?.elements ?? [])].find(hasBadInput);
    if (partial) return void partial.reportValidity();
    onSubmit();
    focusFirstErrorIn(form.current);
  };
  // The server's field errors arrive after the submit.
  useEffect(() => {
    if (error) focusFirstErrorIn(form.current);
  }, [error]);
  return (
    <Dialog
      open
      onClose={requestClose}
      onEscape={leaving ? stay : requestClose}
      title={title}
      description={description}
      shape={shape}
    >
      <form ref={form} className={styles.inside} onSubmit={submit} onInput={withdraw} {...watch} noValidate>
        <div className={styles.body} data-body>
          <div className={styles.fields}>{children}</div>
        </div>
        <footer className={styles.foot}>
          {error ? <Alert tone="danger">{sentenceOf(error)}</Alert> : null}
          {leaving ? (
            <LeaveQuestion busy={busy} onLeave={onClose} onStay={stay} />
          ) : (
            <Buttons {...props} saving={busy} />
          )}
        </footer>
      </form>
    </Dialog>
  );
}

export const FormShell = ({ open, ...rest }: FormShellProps & { shape: Shape }) =>
  open ? <OpenForm {...rest} /> : null;

/** Keeps the field of the question, to which `stay` returns the focus. */
function useLeaveQuestion() {
  const [leaving, setLeaving] = useState(false);
  const focused = useRef<Element | null>(null);
  const ask = () => {
    if (leaving) return;
    focused.current = document.activeElement;
    setLeaving(true);
  };
  const withdraw = () => setLeaving(false);
  const stay = () => {
    withdraw();
    if (focused.current instanceof HTMLElement) focused.current.focus();
  };
  return [leaving, ask, stay, withdraw] as const;
}

/**
 * Closes the dialog on top of the one of `form`, which asks instead when it has unsaved changes.
 * @returns false when no dialog is on top.
 */
function closeCover(form: HTMLFormElement | null): boolean {
  const top = [...document.querySelectorAll('dialog[open]')].at(-1);
  if (!top || top.contains(form)) return false;
  top.querySelector<HTMLElement>('header > button')?.click();
  return true;
}

/**
 * Asks before « Back » leaves the page, and makes the browser ask before a reload. Links and redirects of the shop,
 * such as those after a save or at the end of the session, are not stopped.
 */
function useLeaveGuard(hasUnsaved: () => boolean, ask: () => void): void {
  const { history } = useRouter();
  const isUnsaved = useEffectEvent(hasUnsaved);
  const stop = useEffectEvent(() => {
    if (!hasUnsaved()) return false;
    ask();
    return true;
  });
  useEffect(
    () =>
      history.block({
        blockerFn: ({ action }) => action !== 'PUSH' && action !== 'REPLACE' && stop(),
        enableBeforeUnload: () => isUnsaved(),
      }),
    [history],
  );
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (target: EventTarget): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
const hasBadInput = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && element.validity.badInput;
const isBox = (control: Control): control is HTMLInputElement => control.type === 'checkbox';
const valueOf = (control: Control): string => (isBox(control) ? String(control.checked) : control.value);

/**
 * Watches the fields for unsaved changes. A change that was undone does not count. Invalid text counts, because the
 * user must not lose it either.
 */
function useFormDirty(form: RefObject<HTMLFormElement | null>) {
  const valuesAtFocus = useRef(new Map<Control, string>());
  const valuesBeforeEdit = useRef(new Map<Control, string>());
  // React events also arrive from the dialogs that this form has opened.
  const isOwn = (target: EventTarget): target is Control => isControl(target) && target.form === form.current;
  return {
    onFocusCapture: ({ target, currentTarget }: SyntheticEvent) => {
      // The text editor changes its HTML field without an event, once the editor has the focus.
      for (const field of currentTarget.querySelectorAll<HTMLTextAreaElement>('textarea[data-html]'))
        if (!valuesBeforeEdit.current.has(field)) valuesBeforeEdit.current.set(field, field.value);
      if (isOwn(target) && !valuesBeforeEdit.current.has(target)) valuesAtFocus.current.set(target, valueOf(target));
    },
    onInputCapture: ({ target }: SyntheticEvent) => {
      if (!isOwn(target) || valuesBeforeEdit.current.has(target)) return;
      // A picked file counts as a change, although its field is emptied at once.
      if (target.type === 'file') return void valuesBeforeEdit.current.set(target, 'a file');
      // Some browsers tick a checkbox without focusing it.
      const before = valuesAtFocus.current.get(target) ?? (isBox(target) ? String(!target.checked) : '');
      valuesBeforeEdit.current.set(target, before);
    },
    isEdited: (): boolean =>
      // A partly typed date in an empty field fires no event. Only the user can enter such a value.
      [...(form.current?.elements ?? [])].some(hasBadInput) ||
      [...valuesBeforeEdit.current].some(([control, before]) => control.isConnected && valueOf(control) !== before),
  };
}
