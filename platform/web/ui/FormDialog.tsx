import { FormShell, type FormShellProps } from './FormShell.tsx';

/** A short form over the page. What was typed stays when it fails; closing it once changed asks first. */
export const FormDialog = ({ wide, ...props }: FormShellProps & { wide?: boolean }) => (
  <FormShell {...props} shape={wide ? 'wide' : 'centre'} />
);
