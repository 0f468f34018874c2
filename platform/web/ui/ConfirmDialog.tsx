import type { ReactNode } from 'react';
import { FormShell } from './FormShell.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** The question. */
  title: ReactNode;
  /** What will happen, and to what. */
  children?: ReactNode;
  confirmLabel: string;
  saving: boolean;
  error: unknown;
  /** Why it can't be confirmed: the button is disabled and says so. */
  disabledReason?: string | null;
  danger?: boolean;
}

/** Asks before what can't be undone. For what can be, do it and offer « Annuler » in a toast. */
export const ConfirmDialog = ({ onConfirm, confirmLabel, children, ...rest }: ConfirmDialogProps) => (
  <FormShell {...rest} shape="centre" onSubmit={onConfirm} submitLabel={confirmLabel}>
    {children}
  </FormShell>
);
