import { useState } from 'react';
import { Form } from '#platform/web/ui/Form.tsx';
import { Reason } from '#platform/web/ui/Reason.tsx';
import { SaveBarForm } from '#platform/web/ui/SaveBarForm.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { Stateful, Specimen, State } from './Specimen.tsx';

const Name = ({ error }: { error?: string }) => (
  <Stateful start="Léa">
    {(value, set) => <TextField label="Prénom" value={value} onChange={set} error={error} />}
  </Stateful>
);
const form = { onSubmit: () => {}, saving: false, error: null, submitLabel: 'Enregistrer' };

function RefusedForm() {
  const [state, setState] = useState<'new' | 'saving' | 'refused'>('new');
  const send = () => {
    setState('saving');
    setTimeout(setState, 300, 'refused');
  };
  return (
    <Form
      {...form}
      label="Mon nom, bientôt refusé"
      onSubmit={send}
      saving={state === 'saving'}
      savingLabel="Enregistrement…"
      error={state === 'refused' ? 'Le serveur ne répond pas.' : null}
    >
      <Name />
    </Form>
  );
}

function SaveBarDemo() {
  const [name, setName] = useState('Léa');
  const reset = () => setName('');
  return (
    <SaveBarForm
      label="Mes réglages"
      changes={name === '' ? 0 : 1}
      onSubmit={reset}
      onReset={reset}
      saving={false}
      error={null}
    >
      <TextField label="Prénom" value={name} onChange={setName} />
    </SaveBarForm>
  );
}

export const Forms = () => (
  <>
    <Specimen of="Form">
      <State name="À remplir">
        <Form {...form} label="Mon nom">
          <Name />
        </Form>
      </State>
      <State name="Envoi en cours">
        <Form {...form} label="Mon nom, envoyé" saving savingLabel="Enregistrement…">
          <Name />
        </Form>
      </State>
      <State name="Refusé">
        <Form {...form} label="Mon nom, refusé" error="Ce prénom n’a pas pu être enregistré.">
          <Name error="Indiquez votre prénom." />
        </Form>
      </State>
      <State name="Envoyé, puis refusé">
        <RefusedForm />
      </State>
      <State name="Pas encore">
        <Form {...form} label="Mon nom, plus tard" disabledReason="Rien n’a changé." block>
          <Name />
        </Form>
      </State>
    </Specimen>
    <Specimen of="SaveBarForm">
      <State name="Une modification, puis aucune">
        <SaveBarDemo />
      </State>
    </Specimen>
    <Specimen of="Reason">
      <State name="Pourquoi un bouton attend">
        <Reason>Cette commande est payée&nbsp;: ses pièces ne changent plus.</Reason>
      </State>
    </Specimen>
  </>
);
