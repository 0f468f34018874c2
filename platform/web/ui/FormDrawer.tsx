import { FormShell, type FormShellProps } from './FormShell.tsx';

/** A longer form, on the right of the page it changes. Behaves as `FormDialog`. */
export const FormDrawer = (props: FormShellProps) => <FormShell {...props} shape="side" />;
