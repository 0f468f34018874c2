import { FormShell, type FormShellProps } from './FormShell.tsx';

export const FormDrawer = (props: FormShellProps) => <FormShell {...props} shape="side" />;
