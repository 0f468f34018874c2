import { ChoiceField, type ChoiceProps } from './ChoiceField.tsx';

export const Checkbox = (props: ChoiceProps) => <ChoiceField {...props} kind="checkbox" />;
