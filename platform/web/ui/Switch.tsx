import { ChoiceField, type ChoiceProps } from './ChoiceField.tsx';

/** On or off. */
export const Switch = (props: ChoiceProps) => <ChoiceField {...props} kind="switch" />;
