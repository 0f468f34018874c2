import { FormShell, type FormShellProps } from './FormShell.tsx';

/** Longer form in a drawer on the right. Behaves as `FormDialog`. */
export const FormDrawer = (props: FormShellProps) => <FormShell {...props} shape="side" />;
