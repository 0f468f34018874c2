import { ApiProblem } from '#platform/web/api/problem.ts';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { EmptySearch } from '#platform/web/ui/EmptySearch.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { LoadingState } from '#platform/web/ui/LoadingState.tsx';
import { Redirect } from '#platform/web/ui/Redirect.tsx';
import { RetryAlert } from '#platform/web/ui/RetryAlert.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import { PageFallback } from '#platform/web/ui/PageFallback.tsx';
import { queryStates } from './query-states.ts';
import { Specimen, State } from './Specimen.tsx';

const doNothing = () => Promise.resolve();

const problemWith = (status: number) => new ApiProblem({ code: 'kit', title: 'Le serveur est occupé.', status });
const pageFallback = {
  onRetry: () => {},
  back: <BackLink to="/login">Toutes les commandes</BackLink>,
  missing: {
    title: 'Commande introuvable',
    sentence: 'La commande demandée n’existe pas',
    actions: <Button variant="secondary">Voir toutes les commandes</Button>,
  },
  failed: 'Impossible de charger la commande',
};

const PageFallbacks = () => (
  <Specimen of="PageFallback" wide>
    <State name="Elle est en route">
      <PageFallback {...pageFallback} error={null} />
    </State>
    <State name="Elle n’existe pas">
      <PageFallback {...pageFallback} error={problemWith(404)} />
    </State>
    <State name="Elle n’a pas pu être lue">
      <PageFallback {...pageFallback} error={problemWith(503)} />
    </State>
  </Specimen>
);

export const Waiting = () => (
  <>
    <Specimen of="EmptyState">
      <State name="Rien encore">
        <EmptyState kind="nothing-yet" title="Aucun live pour le moment" actions={<Button>Créer un live</Button>}>
          Les lives que vous préparez apparaîtront ici.
        </EmptyState>
      </State>
      <State name="Sans bouton">
        <EmptyState kind="nothing-yet" title="Aucune commande à préparer" />
      </State>
    </Specimen>
    <Specimen of="EmptySearch">
      <State name="Une recherche sans résultat">
        <EmptySearch title="Aucune commande ne correspond à votre recherche" onClear={() => {}} />
      </State>
    </Specimen>
    <Specimen of="ErrorState">
      <State name="Avec sa phrase">
        <ErrorState title="Impossible de charger les lives" error="Le serveur est occupé." onRetry={() => {}} />
      </State>
      <State name="Sans rien savoir">
        <ErrorState />
      </State>
    </Specimen>
    <Specimen of="LoadingState">
      <State name="En chargement">
        <LoadingState />
      </State>
    </Specimen>
    <Specimen of="Redirect">
      <State name="En route vers un autre écran">
        <Redirect go={doNothing} label="Redirection…" />
      </State>
    </Specimen>
    <Specimen of="RetryAlert">
      <State name="Lecture impossible">
        <RetryAlert onRetry={doNothing}>Impossible de charger les détails de la commande</RetryAlert>
      </State>
      <State name="Rien ne peut se faire sans cela">
        <RetryAlert tone="danger" onRetry={doNothing}>
          Impossible de charger votre profil
        </RetryAlert>
      </State>
    </Specimen>
    <Specimen of="Skeleton">
      <State name="Cinq lignes à venir">
        <Skeleton lines={5} />
      </State>
    </Specimen>
    <Specimen of="StaleNotice">
      <State name="Nouvelle lecture impossible">
        <StaleNotice read={queryStates.old} />
      </State>
    </Specimen>
    <PageFallbacks />
  </>
);
