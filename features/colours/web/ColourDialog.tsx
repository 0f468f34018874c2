import { useState } from 'react';
import { colourProblems, saveColour } from '#features/colours/domain/admin.ts';
import * as schemas from '#features/colours/domain/admin-schemas.ts';
import type { Colour } from '#features/colours/domain/admin-schemas.ts';
import type { Seen } from '#shared/http/schemas.ts';
import { refusedWith } from '#platform/web/api/problem.ts';
import { onceShown } from '#platform/web/api/once-shown.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { ColorField } from '#platform/web/ui/ColorField.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { checkedBy } from '#platform/web/ui/checked-by.ts';
import { useForm } from '#platform/web/ui/use-form.ts';
import { hasMissingField } from '#platform/web/ui/missing-fields.ts';

const ALL_FIELDS = 'Veuillez remplir tous les champs';

interface ColourDialogProps {
  /** Colour to change; undefined adds a colour. */
  colour?: Colour;
  onSaved?: (colour: Colour) => void;
  onClose: () => void;
}

/** Adds a colour, or changes one. */
export function ColourDialog({ colour, onSaved, onClose }: ColourDialogProps) {
  const [seen, setSeen] = useState<Seen | undefined>(colour);
  const form = useForm({
    initial: { name: colour?.name ?? '', hexCode: colour?.hexCode ?? '' },
    ...checkedBy(schemas.saveColour.input, { once: ALL_FIELDS }),
  });
  const save = useCommand(saveColour, {
    onSuccess: onceShown(saveColour, (saved) => {
      toast.success(`La couleur ${saved.name} est enregistrée`);
      onSaved?.(saved);
      onClose();
    }),
    onProblem: (problem) => {
      if (refusedWith(problem, colourProblems.nameTaken)) form.setErrors({ name: problem.message });
      // A second click on save then replaces the change of the other person.
      else if (refusedWith(problem, colourProblems.changedMeanwhile)) setSeen(problem.params as Seen);
      else form.takeProblem(problem);
    },
  });
  const failure = refusedWith(save.error, colourProblems.nameTaken) ? null : save.error;
  return (
    <FormDialog
      open
      onClose={onClose}
      title={colour ? 'Modifier la couleur' : 'Ajouter une couleur'}
      onSubmit={() =>
        form.submit((values) =>
          save.mutate({ ...values, ...(seen && { seen: { id: seen.id, updatedAt: seen.updatedAt } }) }),
        )
      }
      saving={save.isPending}
      error={hasMissingField(form.errors) ? ALL_FIELDS : failure}
      savingLabel="Enregistrement…"
    >
      <TextField label="Nom" required {...form.field('name')} autoComplete="off" />
      <ColorField label="Code hexadécimal" required {...form.field('hexCode')} />
    </FormDialog>
  );
}
