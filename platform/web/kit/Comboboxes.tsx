import { useState } from 'react';
import { Combobox, type ComboboxProps } from '#platform/web/ui/Combobox.tsx';
import { OpenCombobox } from '#platform/web/ui/OpenCombobox.tsx';
import { Specimen, State } from './Specimen.tsx';

const pseudos = ['lea.martin', 'leaxyz', 'lena_vintage', 'nina.plus.rapide', 'une.personne.au.tres.long.pseudo.tiktok'];
const many = Array.from({ length: 40 }, (_, index) => `piece-${index + 1}`);

type Props = Pick<ComboboxProps<string>, 'label'> &
  Partial<ComboboxProps<string>> & { among?: readonly string[]; creates?: boolean };

function ComboboxDemo({ among = pseudos, creates, ...props }: Props) {
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<string | null>(null);
  const pick = (pseudo: string) => {
    setText(pseudo);
    setPicked(pseudo);
  };
  return (
    <>
      <Combobox
        text={text}
        onText={setText}
        options={among.filter((option) => option.includes(text.trim().toLowerCase()))}
        optionKey={(option) => option}
        optionText={(option) => option}
        onPick={pick}
        {...(creates && { onFree: pick })}
        {...props}
      />
      {picked !== null && <p>{`Choisi\u00A0: ${picked}`}</p>}
    </>
  );
}

const optionGroups = { Pseudos: pseudos, Pièces: many.slice(0, 12) };

function OpenComboboxDemo({ note = '' }: { note?: string }) {
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<string | null>(null);
  const groups = Object.entries(optionGroups).map(([title, all]) => ({
    title,
    lines: all
      .filter((option) => note === '' && option.includes(text.trim().toLowerCase()))
      .map((option) => ({ key: option, content: option, pick: () => setPicked(option) })),
  }));
  return (
    <>
      <OpenCombobox
        label={note || 'Trouver'}
        text={text}
        onText={setText}
        groups={groups.filter(({ lines }) => lines.length > 0)}
        note={note}
      />
      {picked !== null && <p>{`Trouvé\u00A0: ${picked}`}</p>}
    </>
  );
}

const OpenComboboxes = () => (
  <Specimen of="OpenCombobox">
    <State name="En groupes">
      <OpenComboboxDemo />
    </State>
    <State name="Aucun résultat">
      <OpenComboboxDemo note="Rien ne correspond." />
    </State>
  </Specimen>
);

const ClosedComboboxes = () => (
  <Specimen of="Combobox">
    <State name="Entrée prend la première">
      <ComboboxDemo label="Cliente" placeholder="E-mail, pseudo ou nom" />
    </State>
    <State name="Entrée prend la même, jamais la création">
      <ComboboxDemo label="Pseudo" enterTakes="exact" creates selectsOnFocus hint="Un pseudo inconnu peut être créé." />
    </State>
    <State name="Beaucoup">
      <ComboboxDemo label="Pièce" among={many} />
    </State>
    <State name="Aucun résultat">
      <ComboboxDemo label="Introuvable" among={[]} />
    </State>
    <State name="En cours">
      <ComboboxDemo label="Recherche lente" among={[]} loading />
    </State>
    <State name="Échec, à réessayer">
      <ComboboxDemo
        label="Recherche en panne"
        failure={{ sentence: 'La recherche ne répond pas', onRetry: () => {} }}
      />
    </State>
    <State name="Fautif">
      <ComboboxDemo label="Destinataire" required error="Choisissez une cliente." />
    </State>
    <State name="Désactivé">
      <ComboboxDemo label="Destinataire fixé" disabled />
    </State>
  </Specimen>
);

export const Comboboxes = () => (
  <>
    <ClosedComboboxes />
    <OpenComboboxes />
  </>
);
