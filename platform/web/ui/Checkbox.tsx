import { ChoiceField, type ChoiceProps } from './ChoiceField.tsx';

/** A box to tick: its effect waits for the form to be sent. */
export const Checkbox = (props: ChoiceProps) => <ChoiceField {...props} kind="checkbox" />;
