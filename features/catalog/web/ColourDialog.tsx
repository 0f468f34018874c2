import { createColour, updateColour } from '#features/catalog/domain/admin-endpoints.ts';
import * as schemas from '#features/catalog/domain/admin-schemas.ts';
import type { Colour } from '#features/catalog/domain/admin-schemas.ts';
import { catalogProblems } from '#features/catalog/domain/problems.ts';
import { refusedWith, type ApiProblem } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { ColorField } from '#platform/web/ui/ColorField.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { errorsBy } from '#platform/web/ui/errors-by.ts';
import { useForm } from '#platform/web/ui/use-form.ts';
import { isMissingSome, onceFor } from '#platform/web/ui/missing-fields.ts';

const ALL_FIELDS = 'Veuillez remplir tous les champs';

interface ColourDialogProps {
  /** Colour to change; undefined adds a colour. */
  colour?: Colour;
  onSaved?: (colour: Colour) => void;
  onClose: () => void;
}

/** Adds a colour, or changes one. */
export function ColourDialog({ colour, onSaved, onClose }: ColourDialogProps) {
  const form = useForm({
    initial: { name: colour?.name ?? '', hexCode: colour?.hexCode ?? '' },
    validate: (values) => onceFor(ALL_FIELDS, errorsBy<typeof values>(schemas.createColour.input, values)),
  });
  const onSuccess = (saved: Colour) => {
    toast.success(`La couleur ${saved.name} est enregistrée`);
    onSaved?.(saved);
    onClose();
  };
  const onProblem = (problem: ApiProblem) => {
    if (refusedWith(problem, catalogProblems.colourNameTaken)) form.setErrors({ name: problem.message });
    else form.takeProblem(problem);
  };
  const create = useCommand(createColour, { onSuccess, onProblem });
  const update = useCommand(updateColour, { onSuccess, onProblem });
  const save = colour ? update : create;
  const send = (values: typeof form.values) =>
    colour ? update.mutate({ colourId: colour.id, ...values }) : create.mutate(values);
  const failure = refusedWith(save.error, catalogProblems.colourNameTaken) ? null : save.error;
  return (
    <FormDialog
      open
      onClose={onClose}
      title={colour ? 'Modifier la couleur' : 'Ajouter une couleur'}
      onSubmit={() => form.submit(send)}
      saving={save.isPending}
      error={isMissingSome(form.errors) ? ALL_FIELDS : failure}
      savingLabel="Enregistrement…"
    >
      <TextField label="Nom" required {...form.field('name')} maxLength={60} autoComplete="off" />
      <ColorField label="Code hexadécimal" required {...form.field('hexCode')} />
    </FormDialog>
  );
}
