import { Avatar } from '#platform/web/ui/Avatar.tsx';
import { TruncatedText } from '#platform/web/ui/TruncatedText.tsx';
import { ColourSwatch } from '#platform/web/ui/ColourSwatch.tsx';
import { DotChart } from '#platform/web/ui/DotChart.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { BreakableText } from '#platform/web/ui/BreakableText.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { Pseudo } from '#platform/web/ui/Pseudo.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { Sparkline } from '#platform/web/ui/Sparkline.tsx';
import { Steps } from '#platform/web/ui/Steps.tsx';
import { Text } from '#platform/web/ui/Text.tsx';
import { Thumbnail } from '#platform/web/ui/Thumbnail.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { formatHour } from '#shared/time.ts';
import { Specimen, State } from './Specimen.tsx';

const AT = '2026-11-21T19:15:00Z';
const LONG = 'Les robes d’automne, leurs ceintures, leurs sacs et tout ce qui va avec, présentés un samedi soir. ';
const steps = ['Validée', 'Payée', 'Expédiée', 'Livrée'];

const Texts = () => (
  <>
    <Specimen of="Pseudo">
      <State name="Connu, long, absent">
        <Stack gap="small">
          <Pseudo pseudo="lea.martin" />
          <Pseudo pseudo="une.personne.au.tres.long.pseudo.tiktok_qui_ne_finit_pas" />
          <Pseudo pseudo={null} />
        </Stack>
      </State>
    </Specimen>
    <Specimen of="BreakableText">
      <State name="Un e-mail long">
        <BreakableText text="une.adresse.plutot.longue.pour.un.telephone@boutique-de-demonstration.example" />
      </State>
    </Specimen>
    <Specimen of="TruncatedText">
      <State name="Deux lignes au plus">
        <TruncatedText text={LONG.repeat(3)} />
      </State>
    </Specimen>
    <Specimen of="Text" wide>
      <State name="Six tailles">
        <Stack gap="small">
          {([12, 13, 14, 16, 20, 28] as const).map((size) => (
            <Text key={size} size={size} as="p">
              {size} px, 31,00 €, une pièce unique
            </Text>
          ))}
        </Stack>
      </State>
      <State name="Trois graisses, et le texte secondaire">
        <Row>
          <Text>Texte</Text>
          <Text weight="medium">Nom, libellé</Text>
          <Text weight="semibold">Ce qui compte</Text>
          <Text muted>Secondaire</Text>
        </Row>
      </State>
      <State name="Texte saisi, ses lignes gardées">
        <Text keepLines>{'Bonjour,\nLa robe est arrivée.'}</Text>
      </State>
      <State name="Une ligne">
        <Text oneLine title={LONG.repeat(3)}>
          {LONG.repeat(3)}
        </Text>
      </State>
    </Specimen>
    <Specimen of="MutedText">
      <State name="Texte secondaire">
        <MutedText>Aucun commentaire</MutedText>
      </State>
    </Specimen>
    <Specimen of="VisuallyHidden">
      <State name="Lu à voix haute, non vu">
        Commande payée<VisuallyHidden> le 21 novembre</VisuallyHidden>
      </State>
    </Specimen>
  </>
);

const dots = [0, 1, 1.5, 4, 9, 9.2, 15, 31].map((minute, index) => ({
  id: String(minute),
  at: Date.parse(AT) + minute * 60_000,
  text: `20 h 15 · pièce ${index + 1}, Robe, 25,00 €`,
  picture: null,
  colour: index % 2 ? '#8a2c3a' : null,
  mark: String(index + 1),
}));

const Pictures = () => (
  <>
    <Specimen of="DotChart">
      <State name="Huit ventes">
        <DotChart label="Ventes" dots={dots} formatAt={formatHour} />
      </State>
    </Specimen>
    <Specimen of="Avatar">
      <State name="Image, image perdue, initiale">
        <Row>
          <Avatar url="/icon.svg" name="Léa" />
          <Avatar url="/perdue.png" name="Nina" />
          <Avatar url={null} name="émilie" />
        </Row>
      </State>
    </Specimen>
    <Specimen of="Thumbnail">
      <State name="Petite, moyenne, grande, large, image perdue">
        <Row>
          <Thumbnail src="/icon.svg" label="Voir la petite image" size="small" />
          <Thumbnail src="/icon.svg" label="Voir l’image" />
          <Thumbnail src="/icon.svg" label="Voir la grande image" size="large" />
          <Thumbnail src="/icon.svg" label="Voir l’image large" size="wide" />
          <Thumbnail src="/perdue.png" label="Voir l’image perdue" />
        </Row>
      </State>
    </Specimen>
  </>
);

export const Values = () => (
  <>
    <Specimen of="Money">
      <State name="Petit, grand, inconnu">
        <Money cents={50} /> · <Money cents={123_456_789} /> · <Money cents={null} />
      </State>
    </Specimen>
    <Specimen of="DateTime">
      <State name="Toutes les formes, puis inconnue">
        <DateTime at={AT} /> · <DateTime at={AT} format="date" /> · <DateTime at={AT} format="hour" /> ·{' '}
        <DateTime at={AT} format="time" /> · <DateTime at={AT} format="long" /> · <DateTime at={AT} format="until" /> ·{' '}
        <DateTime at={null} />
      </State>
    </Specimen>
    <Texts />
    <Pictures />
    <Specimen of="ColourSwatch">
      <State name="Foncée, claire, inconnue">
        <Row>
          <ColourSwatch hex="#8a2c3a">Bordeaux</ColourSwatch>
          <ColourSwatch hex="#fffdf9">Écru</ColourSwatch>
          <ColourSwatch hex={null}>Sans couleur</ColourSwatch>
        </Row>
      </State>
    </Specimen>
    <Specimen of="Facts">
      <State name="Noms et valeurs">
        <Facts
          facts={[
            ['Numéro', 'C-1001'],
            ['Total', <Money key="total" cents={3_100} />],
            ['Commentaire', LONG],
          ]}
        />
      </State>
    </Specimen>
    <Specimen of="Sparkline">
      <State name="Sept jours, dont un négatif">
        <Sparkline
          label="Encaissé par jour"
          points={[4, 0, 9, -2, 7, 12, 3].map((value, index) => ({
            value,
            label: `Jour ${index + 1}\u00A0: ${value} €`,
          }))}
        />
      </State>
    </Specimen>
    <Specimen of="Steps" wide>
      {[0, 2, 4].map((reached) => (
        <State key={reached} name={`${reached} sur 4`}>
          <Steps
            label={`Suivi, ${reached} étapes franchies`}
            steps={steps.map((label, index) => ({ label, reached: index < reached, at: index < reached ? AT : null }))}
          />
        </State>
      ))}
    </Specimen>
  </>
);
