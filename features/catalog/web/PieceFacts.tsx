import { conditionLabels } from '#features/catalog/domain/labels.ts';
import { conditions, type Condition } from '#features/catalog/domain/rules.ts';
import { FieldRow } from '#platform/web/ui/FieldRow.tsx';
import { Select } from '#platform/web/ui/Select.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';

export interface TypedFacts {
  composition: string;
  maker: string;
  condition: Condition | '';
}

interface Binding<Value> {
  value: Value;
  error?: string | undefined;
  maxLength?: number | undefined;
  onChange: (value: Value) => void;
}

type PieceFactsProps = { [Name in keyof TypedFacts]: Binding<TypedFacts[Name]> };

const conditionOptions = conditions.map((value) => ({ value, label: conditionLabels[value] }));

export const PieceFacts = ({ composition, maker, condition }: PieceFactsProps) => (
  <>
    <TextField
      label="Composition"
      hint="Visible par la cliente avant le paiement. Exemple&nbsp;: 100&nbsp;% coton."
      {...composition}
      autoComplete="off"
    />
    <FieldRow>
      <TextField label="Fabricant ou importateur" {...maker} autoComplete="off" />
      <Select<Condition> label="État" {...condition} options={conditionOptions} placeholder="Non précisé" />
    </FieldRow>
  </>
);
