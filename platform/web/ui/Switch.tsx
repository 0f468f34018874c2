import { ChoiceField, type ChoiceProps } from './ChoiceField.tsx';

/** Switch between on and off. */
export const Switch = (props: ChoiceProps) => <ChoiceField {...props} kind="switch" />;
