import { ChoiceField, type ChoiceProps } from './ChoiceField.tsx';

export const Switch = (props: ChoiceProps) => <ChoiceField {...props} kind="switch" />;
