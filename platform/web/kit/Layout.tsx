import { Accordion } from '#platform/web/ui/Accordion.tsx';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { RestoredCards } from '#platform/web/ui/RestoredCards.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { Columns } from '#platform/web/ui/Columns.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { Sections } from '#platform/web/ui/Sections.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { Specimen, State } from './Specimen.tsx';

const TEXT = 'Chaque pièce est unique\u00A0: une fois prise, elle n’est plus proposée à personne.';
const questions = [
  'Mon colis part quand\u00A0?',
  'Une pièce ne me va pas\u00A0: comment la renvoyer, et dans quel délai\u00A0?',
];

const CardLinks = () => (
  <Specimen of="Sections" wide>
    <State name="Un lien par carte sur un écran large">
      <Sections titles={['Première', 'Deuxième']}>
        {['Première', 'Deuxième'].map((title) => (
          <Card key={title} title={title}>
            {TEXT}
          </Card>
        ))}
      </Sections>
    </State>
  </Specimen>
);

const Spaces = () => (
  <>
    <Specimen of="Row" wide>
      <State name="Texte et bouton, en haut, sur une ligne">
        <Row align="start" justify="between" nowrap>
          <span>{TEXT}</span>
          <Button size="small">Modifier</Button>
        </Row>
      </State>
      <State name="Début, écarté, fin">
        {(['start', 'between', 'end'] as const).map((justify) => (
          <Row key={justify} justify={justify}>
            <span>Total</span>
            <strong>31,00 €</strong>
          </Row>
        ))}
      </State>
    </Specimen>
    <Specimen of="List">
      <State name="Avec des traits">
        <List divided>
          {['Mars', 'Avril', 'Mai'].map((month) => (
            <li key={month}>{month}</li>
          ))}
        </List>
      </State>
      <State name="Sans traits, serrée">
        <List gap="tight">
          {['Mars', 'Avril', 'Mai'].map((month) => (
            <li key={month}>{month}</li>
          ))}
        </List>
      </State>
    </Specimen>
    <Specimen of="Stack">
      {(['tight', 'small', 'wide'] as const).map((gap) => (
        <State key={gap} name={gap}>
          <Stack gap={gap}>
            <span>Première ligne</span>
            <span>Deuxième ligne</span>
          </Stack>
        </State>
      ))}
    </Specimen>
  </>
);

export const Layout = () => (
  <>
    <Specimen of="Page" wide>
      <State name="Avec retour, introduction et actions">
        <Page
          title="Le kit"
          heading="Commande C-1001 de une.personne.au.tres.long.pseudo"
          back={<BackLink to="/login">Toutes les commandes</BackLink>}
          intro={TEXT}
          actions={<Button>Agir</Button>}
        >
          <p>Le contenu de l’écran.</p>
        </Page>
      </State>
    </Specimen>
    <Specimen of="RestoredCards">
      <State name="Cartes parmi lesquelles on retrouve celle qu’on a quittée">
        <RestoredCards isThere>
          <div data-line="C1042">
            <Card title="Commande C1042">{TEXT}</Card>
          </div>
        </RestoredCards>
      </State>
    </Specimen>
    <Specimen of="Card">
      <State name="Avec titre et action">
        <Card title="Livraison" intro="À domicile" actions={<Button size="small">Modifier</Button>}>
          {TEXT}
        </Card>
      </State>
      <State name="Nue">
        <Card>{TEXT}</Card>
      </State>
    </Specimen>
    <Specimen of="Columns" wide>
      <State name="Égales, une seule sur un téléphone">
        <Columns minWidth="14rem">
          {['Une', 'Deux', 'Trois'].map((title) => (
            <Card key={title} title={title}>
              {TEXT}
            </Card>
          ))}
        </Columns>
      </State>
    </Specimen>
    <Spaces />
    <CardLinks />
    <Specimen of="Accordion" wide>
      <State name="Des questions, la première dépliée">
        <Accordion
          openKey={questions[0] ?? ''}
          items={questions.map((title) => ({ key: title, title, content: TEXT }))}
        />
      </State>
    </Specimen>
  </>
);
