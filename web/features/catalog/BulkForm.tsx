import { LiveSelect } from '#web/features/lives/LiveSelect.tsx';
import { Card } from '#web/ui/Card.tsx';
import { FieldRow } from '#web/ui/FieldRow.tsx';
import { Form } from '#web/ui/Form.tsx';
import { MoneyField } from '#web/ui/MoneyField.tsx';
import { NumberField } from '#web/ui/NumberField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { ColourSelect } from './ColourSelect.tsx';
import { PhotoField } from './PhotoField.tsx';
import { PieceFacts } from './PieceFacts.tsx';
import { useBulkForm, type BulkFormOptions } from './use-bulk-form.ts';

/** What is created, and for which references. It can be sent once everything is right, and says what is not. */
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
