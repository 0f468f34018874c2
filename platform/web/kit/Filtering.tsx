import { DayField } from '#platform/web/ui/DayField.tsx';
import { FilterChips } from '#platform/web/ui/FilterChips.tsx';
import { Filters } from '#platform/web/ui/Filters.tsx';
import { FuzzyMatchNotice } from '#platform/web/ui/FuzzyMatchNotice.tsx';
import { SearchField } from '#platform/web/ui/SearchField.tsx';
import { Select } from '#platform/web/ui/Select.tsx';
import { Stateful, Specimen, State } from './Specimen.tsx';

const chips = [
  'Statut\u00A0: À payer',
  'Live\u00A0: Les robes d’automne et leurs accessoires du samedi soir',
  '@lea.martin',
];

const chipsOf = (labels: readonly string[], set: (labels: string[]) => void) =>
  labels.map((label) => ({ key: label, label, onRemove: () => set(labels.filter((shown) => shown !== label)) }));

const ByStatus = ({ hideLabel }: { hideLabel?: boolean }) => (
  <Stateful start="">
    {(value, set) => (
      <Select
        label="Statut"
        hideLabel={hideLabel}
        placeholder="Tous les statuts"
        value={value}
        onChange={set}
        options={[{ value: 'to-pay', label: 'À payer' }]}
      />
    )}
  </Stateful>
);

export const Filtering = () => (
  <>
    <Specimen of="Filters" wide>
      <State name="Recherche et choix">
        <Filters label="Filtrer les commandes">
          <Stateful start="">
            {(value, set) => (
              <SearchField label="Rechercher une commande" placeholder="Numéro…" value={value} onChange={set} />
            )}
          </Stateful>
          <ByStatus hideLabel />
        </Filters>
      </State>
      <State name="Sur un téléphone, ce qui n’est pas la recherche se déplie">
        <Stateful start={chips}>
          {(labels, set) => (
            <Filters
              label="Filtrer les produits"
              search={
                <SearchField label="Rechercher un produit" placeholder="Nom…" value="" onChange={() => undefined} />
              }
              chips={chipsOf(labels, set)}
              onReset={() => set([])}
            >
              <ByStatus />
              <DayField label="Du" value="" onChange={() => undefined} />
            </Filters>
          )}
        </Stateful>
      </State>
    </Specimen>
    <Specimen of="FuzzyMatchNotice">
      <State name="Rien que des voisins">
        <FuzzyMatchNotice q="dupond" isNear />
      </State>
    </Specimen>
    <Specimen of="FilterChips" wide>
      <State name="Trois filtres, qu’on retire">
        <Stateful start={chips}>
          {(labels, set) => <FilterChips chips={chipsOf(labels, set)} onReset={() => set([])} />}
        </Stateful>
      </State>
    </Specimen>
  </>
);
