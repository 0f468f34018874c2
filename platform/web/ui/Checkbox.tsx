import { ChoiceField, type ChoiceProps } from './ChoiceField.tsx';

/** Checkbox. Takes effect when the form is sent. */
export const Checkbox = (props: ChoiceProps) => <ChoiceField {...props} kind="checkbox" />;
