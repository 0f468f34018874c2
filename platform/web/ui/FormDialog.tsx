import { FormShell, type FormShellProps } from './FormShell.tsx';

/** Short form in a dialog. A failed submit keeps the typed values. Closing asks for confirmation after a change. */
export const FormDialog = ({ wide, ...props }: FormShellProps & { wide?: boolean }) => (
  <FormShell {...props} shape={wide ? 'wide' : 'centre'} />
);
