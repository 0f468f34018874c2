import { saveColour } from '#features/colours/domain/admin.ts';
import * as schemas from '#features/colours/domain/admin-schemas.ts';
import type { Colour } from '#features/colours/domain/admin-schemas.ts';
import { ColourField } from '#platform/web/ui/ColourField.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { checkedBy } from '#platform/web/ui/checked-by.ts';
import { useForm } from '#platform/web/ui/use-form.ts';
import { useSaveRow } from '#platform/web/ui/use-save-row.ts';
import { hasMissingField } from '#platform/web/ui/missing-fields.ts';

const ALL_FIELDS = 'Veuillez remplir tous les champs';

interface ColourDialogProps {
  colour?: Colour;
  onSaved?: (colour: Colour) => void;
  onClose: () => void;
}

export function ColourDialog({ colour, onSaved, onClose }: ColourDialogProps) {
  const form = useForm({
    initial: { name: colour?.name ?? '', hexCode: colour?.hexCode ?? '' },
    ...checkedBy(schemas.saveColour.input, { once: ALL_FIELDS }),
  });
  const save = useSaveRow(saveColour, {
    row: colour,
    form,
    onSaved: (saved) => {
      toast.success(`La couleur ${saved.name} est enregistrée`);
      onSaved?.(saved);
      onClose();
    },
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={colour ? 'Modifier la couleur' : 'Ajouter une couleur'}
      {...save}
      error={hasMissingField(form.errors) ? ALL_FIELDS : save.error}
      savingLabel="Enregistrement…"
    >
      <TextField label="Nom" required {...form.field('name')} autoComplete="off" />
      <ColourField label="Code hexadécimal" required {...form.field('hexCode')} />
    </FormDialog>
  );
}
