import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { Select } from '#platform/web/ui/Select.tsx';
import { Switch } from '#platform/web/ui/Switch.tsx';
import { Stateful, Specimen, State } from './Specimen.tsx';

const sizes = [
  { value: 's', label: 'S' },
  { value: 'm', label: 'M' },
  { value: 'xl', label: 'XL (épuisée)', disabled: true },
];
const LONG = 'J’ai lu et j’accepte les conditions générales de vente et la politique de confidentialité de la boutique';

const ChoiceStates = ({ Choice }: { Choice: typeof Checkbox }) => (
  <>
    <State name="Décoché, texte long">
      <Stateful start={false}>{(on, set) => <Choice label={LONG} checked={on} onChange={set} />}</Stateful>
    </State>
    <State name="Coché, avec aide">
      <Stateful<boolean> start>
        {(on, set) => <Choice label="Prévenir par e-mail" hint="Une fois par jour." checked={on} onChange={set} />}
      </Stateful>
    </State>
    <State name="Fautif">
      <Stateful start={false}>
        {(on, set) => <Choice label="J’accepte" error="Acceptez pour continuer." checked={on} onChange={set} />}
      </Stateful>
    </State>
    <State name="Désactivé">
      <Choice label="Vente ouverte" checked onChange={() => {}} disabled />
      <Choice label="Vente fermée" checked={false} onChange={() => {}} disabled />
    </State>
  </>
);

export const Choices = () => (
  <>
    <Specimen of="Checkbox">
      <ChoiceStates Choice={Checkbox} />
    </Specimen>
    <Specimen of="Switch">
      <ChoiceStates Choice={Switch} />
    </Specimen>
    <Specimen of="Select">
      <State name="Rien de choisi">
        <Stateful start="">
          {(value, set) => <Select label="Taille" required value={value} onChange={set} options={sizes} />}
        </Stateful>
      </State>
      <State name="Choisi, avec «&nbsp;toutes&nbsp;»">
        <Stateful start="m">
          {(value, set) => (
            <Select label="Filtrer" placeholder="Toutes les tailles" value={value} onChange={set} options={sizes} />
          )}
        </Stateful>
      </State>
      <State name="Fautif, désactivé">
        <Select label="Live" value="" error="Choisissez un live." onChange={() => {}} options={[]} disabled />
      </State>
      <State name="Choix impossibles à charger">
        <Select
          label="Couleur"
          value=""
          failure={{ sentence: 'Impossible de charger la liste des couleurs', onRetry: () => {} }}
          onChange={() => {}}
          options={[]}
        />
      </State>
    </Specimen>
  </>
);
