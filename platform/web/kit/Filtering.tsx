import { DayField } from '#platform/web/ui/DayField.tsx';
import { FilterChips } from '#platform/web/ui/FilterChips.tsx';
import { Filters } from '#platform/web/ui/Filters.tsx';
import { NearSearch } from '#platform/web/ui/NearSearch.tsx';
import { SearchField } from '#platform/web/ui/SearchField.tsx';
import { Select } from '#platform/web/ui/Select.tsx';
import { Held, Specimen, State } from './Specimen.tsx';

const chips = [
  'Statut\u00A0: À payer',
  'Live\u00A0: Les robes d’automne et leurs accessoires du samedi soir',
  '@lea.martin',
];

const held = (kept: readonly string[], set: (kept: string[]) => void) =>
  kept.map((label) => ({ key: label, label, onRemove: () => set(kept.filter((keptLabel) => keptLabel !== label)) }));

const ByStatus = ({ hideLabel }: { hideLabel?: boolean }) => (
  <Held start="">
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
  </Held>
);

/** Components that filter a list. */
export const Filtering = () => (
  <>
    <Specimen of="Filters" wide>
      <State name="Recherche et choix">
        <Filters label="Filtrer les commandes">
          <Held start="">
            {(value, set) => (
              <SearchField label="Rechercher une commande" placeholder="Numéro…" value={value} onChange={set} />
            )}
          </Held>
          <ByStatus hideLabel />
        </Filters>
      </State>
      <State name="Sur un téléphone, ce qui n’est pas la recherche se déplie">
        <Held start={chips}>
          {(kept, set) => (
            <Filters
              label="Filtrer les produits"
              search={
                <SearchField label="Rechercher un produit" placeholder="Nom…" value="" onChange={() => undefined} />
              }
              chips={held(kept, set)}
              onReset={() => set([])}
            >
              <ByStatus />
              <DayField label="Du" value="" onChange={() => undefined} />
            </Filters>
          )}
        </Held>
      </State>
    </Specimen>
    <Specimen of="NearSearch">
      <State name="Rien que des voisins">
        <NearSearch q="dupond" isNear />
      </State>
    </Specimen>
    <Specimen of="FilterChips" wide>
      <State name="Trois filtres, qu’on retire">
        <Held start={chips}>{(kept, set) => <FilterChips chips={held(kept, set)} onReset={() => set([])} />}</Held>
      </State>
    </Specimen>
  </>
);
