import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { BackToList } from '#platform/web/ui/BackToList.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import type { ButtonLook } from '#platform/web/ui/button-look.ts';
import { CheckIcon, CrossIcon } from '#platform/web/ui/glyphs.tsx';
import { SearchIcon } from '#platform/web/ui/later-glyphs.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { MoreActions } from '#platform/web/ui/MoreActions.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { Stateful, Specimen, State } from './Specimen.tsx';

const LONG = 'Valider la commande de cette cliente et passer au paiement en une seule fois';
const variants: [NonNullable<ButtonLook['variant']>, string][] = [
  ['primary', 'Payer'],
  ['secondary', 'Modifier'],
  ['quiet', 'Annuler'],
  ['danger', 'Supprimer'],
];

const Buttons = () => (
  <Specimen of="Button" wide>
    {variants.map(([variant, label]) => (
      <State key={variant} name={variant}>
        <Row>
          <Button variant={variant}>{label}</Button>
          <Button variant={variant} size="small">
            {label}
          </Button>
          <Button variant={variant} size="large">
            {label}
          </Button>
          <Button variant={variant} icon={<CheckIcon />}>
            {label}
          </Button>
          <Button variant={variant} disabled>
            {label}
          </Button>
          <Button variant={variant} loading>
            {label}
          </Button>
        </Row>
      </State>
    ))}
    <State name="Toute la largeur, texte long">
      <Button block>{LONG}</Button>
    </State>
    <State name="Discret, aligné sur la colonne">
      <Button variant="quiet" outdent>
        Annuler
      </Button>
    </State>
    <State name="Compte ses appuis">
      <Stateful start={0}>
        {(clicks, set) => <Button onClick={() => set(clicks + 1)}>{`Appuis\u00A0: ${clicks}`}</Button>}
      </Stateful>
    </State>
  </Specimen>
);

export const Actions = () => (
  <>
    <Buttons />
    <Specimen of="IconButton">
      <State name="Au repos, dangereux, désactivé">
        <Row>
          <IconButton aria-label="Rechercher" icon={<SearchIcon />} />
          <IconButton aria-label="Supprimer la pièce 42" icon={<CrossIcon />} danger />
          <IconButton aria-label="Rechercher plus tard" icon={<SearchIcon />} disabled />
        </Row>
      </State>
    </Specimen>
    <Specimen of="LinkButton">
      <State name="Vers un écran de la boutique">
        <Row>
          <LinkButton to="/login">Se connecter</LinkButton>
          <LinkButton to="/signup" variant="secondary">
            Créer un compte
          </LinkButton>
        </Row>
      </State>
    </Specimen>
    <Specimen of="AnchorButton">
      <State name="Hors de la boutique">
        <AnchorButton href="#actions" variant="secondary" newTab>
          Suivre le colis
        </AnchorButton>
      </State>
    </Specimen>
    <Specimen of="BackLink">
      <State name="Retour à une liste">
        <BackLink to="/login">Toutes les commandes</BackLink>
      </State>
    </Specimen>
    <Specimen of="BackToList">
      <State name="Retour à une liste, comme elle a été quittée">
        <BackToList to="/admin/orders">Retour aux commandes</BackToList>
      </State>
    </Specimen>
    <Specimen of="MoreActions">
      <State name="Les plus rares derrière un bouton, sur un téléphone">
        <Row>
          <MoreActions>
            <Button variant="secondary">Télécharger le CSV</Button>
            <Button variant="secondary">Créer en masse</Button>
          </MoreActions>
          <Button>Ajouter un produit</Button>
        </Row>
      </State>
    </Specimen>
    <Specimen of="TextLink">
      <State name="Dans une phrase">
        <p>
          Vous avez déjà un compte&nbsp;? <TextLink to="/login">Connectez-vous</TextLink>.
        </p>
      </State>
    </Specimen>
  </>
);
