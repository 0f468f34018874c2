import { LiveSelect } from '#features/lives/web/LiveSelect.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { FieldRow } from '#platform/web/ui/FieldRow.tsx';
import { Form } from '#platform/web/ui/Form.tsx';
import { MoneyField } from '#platform/web/ui/MoneyField.tsx';
import { NumberField } from '#platform/web/ui/NumberField.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { ColourSelect } from '#features/catalog/web/ColourSelect.tsx';
import { PhotoField } from '#features/catalog/web/PhotoField.tsx';
import { PieceFacts } from '#features/catalog/web/PieceFacts.tsx';
import { useBulkForm, type BulkFormOptions } from './use-bulk-form.ts';

/** Creates pieces for a range of references. A reason explains a disabled submit button. */
export function BulkForm(props: BulkFormOptions) {
  const { saving, error, reason, submit, field, photo, typeStart } = useBulkForm(props);
  return (
    <Card>
      <Form
        label="Création en masse"
        onSubmit={submit}
        saving={saving}
        error={error}
        submitLabel="Créer les produits"
        savingLabel="Création…"
        disabledReason={reason}
      >
        <FieldRow>
          <LiveSelect label="Live" required value={props.live} onChange={props.onLive} />
          <TextField label="Nom" required {...field('name')} maxLength={120} autoComplete="off" />
        </FieldRow>
        <FieldRow>
          <MoneyField label="Prix" required {...field('price')} />
          <ColourSelect label="Couleur" required {...field('colourId')} />
        </FieldRow>
        <FieldRow>
          <NumberField label="Index de début" required {...field('indexStart')} onChange={typeStart} />
          <NumberField label="Index de fin" required {...field('indexEnd')} />
        </FieldRow>
        <PhotoField {...field('photoId')} photo={photo} />
        <PieceFacts composition={field('composition')} maker={field('maker')} condition={field('condition')} />
      </Form>
    </Card>
  );
}
