import type { ReactNode } from 'react';
import { FormShell } from './FormShell.tsx';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: ReactNode;
  children?: ReactNode;
  confirmLabel: string;
  saving: boolean;
  error: unknown;
  disabledReason?: string | null;
  danger?: boolean;
}

/**
 * Confirms an action that can't be undone. An action that can be undone runs at once and offers « Annuler » in a toast.
 */
export const ConfirmDialog = ({ onConfirm, confirmLabel, children, ...rest }: ConfirmDialogProps) => (
  <FormShell {...rest} shape="centre" onSubmit={onConfirm} submitLabel={confirmLabel}>
    {children}
  </FormShell>
);
