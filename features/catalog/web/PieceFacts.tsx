import { conditionLabels } from '#features/catalog/domain/labels.ts';
import { conditions, type Condition } from '#features/catalog/domain/rules.ts';
import { FieldRow } from '#platform/web/ui/FieldRow.tsx';
import { Select } from '#platform/web/ui/Select.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';

/** What is typed of a piece for its buyer; empty for what the seller does not say. */
export interface TypedFacts {
  composition: string;
  maker: string;
  condition: Condition | '';
}

interface Binding<Value> {
  value: Value;
  error?: string | undefined;
  onChange: (value: Value) => void;
}

type PieceFactsProps = { [Name in keyof TypedFacts]: Binding<TypedFacts[Name]> };

const states = conditions.map((value) => ({ value, label: conditionLabels[value] }));

/** The fields of what a buyer is told of a piece before she pays. */
export const PieceFacts = ({ composition, maker, condition }: PieceFactsProps) => (
  <>
    <TextField
      label="Composition"
      hint="Montrée à l’acheteuse avant le paiement. Exemple : 100 % coton."
      {...composition}
      maxLength={200}
      autoComplete="off"
    />
    <FieldRow>
      <TextField label="Fabricant ou importateur" {...maker} maxLength={120} autoComplete="off" />
      <Select<Condition> label="État" {...condition} options={states} placeholder="Non précisé" />
    </FieldRow>
  </>
);
