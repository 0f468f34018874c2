import { FormShell, type FormShellProps } from './FormShell.tsx';

/** Closing asks for confirmation after a change, as in `FormDrawer`. */
export const FormDialog = ({ wide, ...props }: FormShellProps & { wide?: boolean }) => (
  <FormShell {...props} shape={wide ? 'wide' : 'centre'} />
);
