import { createColour, updateColour } from '#domain/catalog/admin-endpoints.ts';
import * as schemas from '#domain/catalog/admin-schemas.ts';
import type { Colour } from '#domain/catalog/admin-schemas.ts';
import { catalogProblems } from '#domain/catalog/problems.ts';
import { refusedWith, type ApiProblem } from '#web/api/problem.ts';
import { useCommand } from '#web/api/query.ts';
import { ColorField } from '#web/ui/ColorField.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { toast } from '#web/ui/toast.ts';
import { errorsBy } from '#web/ui/errors-by.ts';
import { useForm } from '#web/ui/use-form.ts';
import { isMissingSome, onceFor } from '#web/ui/missing-fields.ts';

const ALL_FIELDS = 'Veuillez remplir tous les champs';

interface ColourDialogProps {
  /** The one to change; without it one is added. */
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
