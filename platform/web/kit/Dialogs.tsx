import type { ReactNode } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { Dialog, DialogBody } from '#platform/web/ui/Dialog.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { FormDrawer } from '#platform/web/ui/FormDrawer.tsx';
import { Select } from '#platform/web/ui/Select.tsx';
import { TextAreaField } from '#platform/web/ui/TextAreaField.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { Stateful, Specimen, State } from './Specimen.tsx';

const LONG = 'Chaque pièce est unique\u00A0: une fois prise, elle n’est plus proposée à personne. ';
const shapes = [
  ['centre', 'Au centre'],
  ['wide', 'Large'],
  ['side', 'Tiroir à droite'],
  ['start', 'Tiroir à gauche'],
] as const;
const idle = { saving: false, error: null };

type DialogProps = { open: boolean; onClose: () => void };

const Opener = ({ label, children }: { label: string; children: (dialog: DialogProps) => ReactNode }) => (
  <State name={label}>
    <Stateful start={false}>
      {(open, set) => (
        <>
          <Button variant="secondary" onClick={() => set(true)}>{`Ouvrir\u00A0: ${label}`}</Button>
          {children({ open, onClose: () => set(false) })}
        </>
      )}
    </Stateful>
  </State>
);

const Fields = () => (
  <>
    <Select label="Taille" value="m" onChange={() => {}} options={[{ value: 'm', label: 'M' }]} />
    <Stateful start="">{(value, set) => <TextField label="Nom" required value={value} onChange={set} />}</Stateful>
    <Stateful start="">
      {(value, set) => <TextAreaField label="Note" maxLength={500} value={value} onChange={set} />}
    </Stateful>
  </>
);

const Forms = () => (
  <Specimen of="FormDialog">
    <Opener label="Formulaire">
      {(dialog) => (
        <FormDialog {...dialog} {...idle} title="Nouvelle pièce" onSubmit={() => toast.success('Pièce créée')}>
          <Fields />
        </FormDialog>
      )}
    </Opener>
    <Opener label="Formulaire refusé">
      {(dialog) => (
        <FormDialog
          {...dialog}
          title="Pièce refusée"
          saving={false}
          error="Cette pièce existe déjà."
          onSubmit={() => {}}
        >
          <Fields />
        </FormDialog>
      )}
    </Opener>
    <Opener label="Envoi en cours">
      {(dialog) => (
        <FormDialog
          {...dialog}
          title="Pièce envoyée"
          saving
          error={null}
          savingLabel="Création…"
          onSubmit={() => toast.error('Envoyé deux fois')}
        >
          <Fields />
        </FormDialog>
      )}
    </Opener>
  </Specimen>
);

export const Dialogs = () => (
  <>
    <Specimen of="Dialog">
      {shapes.map(([shape, label]) => (
        <Opener key={shape} label={label}>
          {(dialog) => (
            <Dialog {...dialog} shape={shape} title={label} description="Se ferme par Échap, le fond ou la croix.">
              <DialogBody>
                <p>{LONG.repeat(shape === 'centre' ? 40 : 2)}</p>
              </DialogBody>
            </Dialog>
          )}
        </Opener>
      ))}
    </Specimen>
    <Forms />
    <Specimen of="FormDrawer">
      <Opener label="Tiroir de formulaire">
        {(dialog) => (
          <FormDrawer {...dialog} {...idle} title="Adresse" disabledReason="Rien n’a changé." onSubmit={() => {}}>
            <Fields />
          </FormDrawer>
        )}
      </Opener>
    </Specimen>
    <Specimen of="ConfirmDialog">
      <Opener label="Confirmation">
        {(dialog) => (
          <ConfirmDialog
            {...dialog}
            {...idle}
            danger
            title="Supprimer la pièce 42&nbsp;?"
            confirmLabel="Supprimer"
            onConfirm={dialog.onClose}
          >
            Elle disparaîtra de la liste.
          </ConfirmDialog>
        )}
      </Opener>
    </Specimen>
  </>
);
