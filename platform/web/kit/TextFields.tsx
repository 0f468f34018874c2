import { EmailField } from '#platform/web/ui/EmailField.tsx';
import { PasswordField } from '#platform/web/ui/PasswordField.tsx';
import { SearchField } from '#platform/web/ui/SearchField.tsx';
import { TextField, type TextFieldProps } from '#platform/web/ui/TextField.tsx';
import { Stateful, Specimen, State } from './Specimen.tsx';

const LONG = 'Anne-Sophie de la Rochefoucauld-Montmorency, 14 rue des Lilas, bâtiment C, troisième étage à gauche';

const states: [name: string, start: string, props: Omit<TextFieldProps, 'value'>][] = [
  ['Vide, avec exemple', '', { label: 'Prénom', placeholder: 'Léa' }],
  ['Obligatoire, avec aide', 'Lille', { label: 'Ville', required: true, hint: 'Celle de la livraison.' }],
  ['Fautif', '5900', { label: 'Code postal', error: 'Le code postal a cinq chiffres.', hint: 'En France.' }],
  ['Désactivé', 'France', { label: 'Pays', disabled: true }],
  ['Lecture seule, avec signe', 'lea.martin', { label: 'Pseudo TikTok', before: '@', readOnly: true }],
  ['Texte long', LONG, { label: 'Adresse complète telle qu’elle sera imprimée sur l’étiquette du colis' }],
];

export const TextFields = () => (
  <>
    <Specimen of="TextField">
      {states.map(([name, start, props]) => (
        <State key={name} name={name}>
          <Stateful start={start}>{(value, set) => <TextField {...props} value={value} onChange={set} />}</Stateful>
        </State>
      ))}
    </Specimen>
    <Specimen of="EmailField">
      <State name="Vide">
        <Stateful start="">{(value, set) => <EmailField label="E-mail" value={value} onChange={set} />}</Stateful>
      </State>
      <State name="Fautif">
        <Stateful start="lea@exemple">
          {(value, set) => (
            <EmailField label="E-mail de la cliente" error="Adresse e-mail invalide" value={value} onChange={set} />
          )}
        </Stateful>
      </State>
    </Specimen>
    <Specimen of="PasswordField">
      <State name="Masqué ou montré">
        <Stateful start="un secret bien gardé">
          {(value, set) => (
            <PasswordField label="Mot de passe" autoComplete="current-password" value={value} onChange={set} />
          )}
        </Stateful>
      </State>
    </Specimen>
    <Specimen of="SearchField">
      <State name="Vide">
        <Stateful start="">
          {(value, set) => (
            <SearchField label="Rechercher" placeholder="Pseudo, nom ou e-mail" value={value} onChange={set} />
          )}
        </Stateful>
      </State>
      <State name="Une recherche, qui s’efface">
        <Stateful start="lea.martin">
          {(value, set) => <SearchField label="Rechercher une cliente" value={value} onChange={set} />}
        </Stateful>
      </State>
    </Specimen>
  </>
);
