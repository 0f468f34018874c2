import { ColourField } from '#platform/web/ui/ColourField.tsx';
import { DateTimeField } from '#platform/web/ui/DateTimeField.tsx';
import { DayField } from '#platform/web/ui/DayField.tsx';
import { DaysField } from '#platform/web/ui/DaysField.tsx';
import { FieldRow } from '#platform/web/ui/FieldRow.tsx';
import { FileField } from '#platform/web/ui/FileField.tsx';
import { MoneyField } from '#platform/web/ui/MoneyField.tsx';
import { NumberField } from '#platform/web/ui/NumberField.tsx';
import { Stateful, Specimen, State } from './Specimen.tsx';

const LIVE_STARTS_AT = '2026-11-21T19:15:00.000Z';

const Amounts = () => (
  <Specimen of="MoneyField">
    <State name="Vide">
      <Stateful<number | null> start={null}>
        {(value, set) => <MoneyField label="Prix" value={value} onChange={set} />}
      </Stateful>
    </State>
    <State name="Rempli, avec aide">
      <Stateful<number | null> start={123_450}>
        {(value, set) => <MoneyField label="Total" hint="Port compris." value={value} onChange={set} />}
      </Stateful>
    </State>
    <State name="Fautif">
      <Stateful<number | null> start={0}>
        {(value, set) => (
          <MoneyField label="Remboursement" error="Indiquez plus de 0 €." value={value} onChange={set} />
        )}
      </Stateful>
    </State>
  </Specimen>
);

const Files = () => (
  <Specimen of="FileField">
    <State name="Au repos, avec aide">
      <Stateful start="">
        {(name, set) => (
          <FileField
            label={name ? 'Changer d’image' : 'Ajouter une image'}
            accept="image/*"
            hint={name ? `Choisie : ${name}` : 'Une photo de face.'}
            onPick={(file) => set(file.name)}
          />
        )}
      </Stateful>
    </State>
    <State name="En cours, fautif, désactivé">
      <FileField label="Envoi de l’image…" accept="image/*" onPick={() => {}} loading />
      <FileField label="Ajouter une image" accept="image/*" onPick={() => {}} error="L’image n’a pas été envoyée." />
      <FileField label="Ajouter une image" accept="image/*" onPick={() => {}} disabled />
    </State>
  </Specimen>
);

export const ValueFields = () => (
  <>
    <Amounts />
    <Specimen of="NumberField">
      <State name="Rempli">
        <Stateful<number | null> start={42}>
          {(value, set) => <NumberField label="Référence" value={value} onChange={set} />}
        </Stateful>
      </State>
    </Specimen>
    <Specimen of="DateTimeField">
      <State name="Rempli">
        <Stateful<string | null> start={LIVE_STARTS_AT}>
          {(value, set) => <DateTimeField label="Début du live" value={value} onChange={set} />}
        </Stateful>
      </State>
      <State name="Désactivé, fautif">
        <DateTimeField label="Fin du live" error="Indiquez une date." value={null} onChange={() => {}} disabled />
      </State>
    </Specimen>
    <Specimen of="DayField">
      <State name="Rempli">
        <Stateful start="2026-11-21">{(value, set) => <DayField label="Du" value={value} onChange={set} />}</Stateful>
      </State>
      <State name="Désactivé, fautif">
        <DayField label="Au" error="Indiquez une date." value="" onChange={() => {}} disabled />
      </State>
    </Specimen>
    <Specimen of="DaysField">
      <State name="L’un entraîne l’autre">
        <Stateful start={{ from: '2026-11-01', to: '2026-11-21' }}>
          {(days, set) => <DaysField {...days} onChange={({ from = '', to = '' }) => set({ from, to })} />}
        </Stateful>
      </State>
    </Specimen>
    <Specimen of="ColourField">
      <State name="Rempli">
        <Stateful start="#8a2c3a">
          {(value, set) => <ColourField label="Couleur" value={value} onChange={set} />}
        </Stateful>
      </State>
    </Specimen>
    <Files />
    <Specimen of="FieldRow" wide>
      <State name="Côte à côte où il y a la place">
        <FieldRow>
          <Stateful<number | null> start={1}>
            {(value, set) => <NumberField label="Du numéro" value={value} onChange={set} />}
          </Stateful>
          <Stateful<number | null> start={40}>
            {(value, set) => <NumberField label="Au numéro" value={value} onChange={set} />}
          </Stateful>
        </FieldRow>
      </State>
    </Specimen>
  </>
);
