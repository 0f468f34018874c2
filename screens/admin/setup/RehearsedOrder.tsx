import { useState } from 'react';
import { endRehearsedOrder, startRehearsedOrder } from '#features/rehearsals/domain/endpoints.ts';
import { rehearsalProblems } from '#features/rehearsals/domain/problems.ts';
import { rehearsedSteps } from '#features/rehearsals/domain/rules.ts';
import { isRefusedWith, sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { UnbrokenText } from '#platform/web/ui/UnbrokenText.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { counted } from '#shared/counted.ts';
import type { ReplyOf } from '#shared/http/endpoint.ts';
import { getRehearsedOrder } from './endpoints.ts';
import { RehearsedSteps } from './RehearsedSteps.tsx';
import type { RehearsedOrderReply } from './schemas.ts';

/** Polls, because the rehearsal runs in other tabs and does not notify the shop’s screens. */
const POLL_MS = 3_000;

export function RehearsedOrder() {
  const { data, error, refetch } = useEndpoint(getRehearsedOrder, {}, { every: POLL_MS });
  if (error && !data)
    return (
      <ErrorState title="Impossible de charger la commande d’essai" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return null;
  return data.order ? <RehearsalProgress {...data} order={data.order} /> : <RehearsalStart {...data} />;
}

type State = ReplyOf<typeof getRehearsedOrder>;

function RehearsalStart({ hasCards, hasCarrier, hasRehearsed }: State) {
  const [isAsking, setAsking] = useState(false);
  const start = useCommand(startRehearsedOrder, {
    onSuccess: () => setAsking(false),
    onProblem: (problem) => {
      if (isRefusedWith(problem, rehearsalProblems.underWay)) setAsking(true);
      else toast.error(sentenceOf(problem));
    },
  });
  return (
    <Card
      title="Commande d’essai"
      intro={
        hasRehearsed
          ? 'Vous avez déjà suivi une commande d’essai jusqu’à l’étiquette.'
          : 'Suivez une commande de la demande à l’étiquette, avant votre premier live.'
      }
    >
      <Stack gap="tight">
        <p>
          {hasCards
            ? 'Vous payez avec une carte de test. '
            : 'Sans clés de test (LYRA_TEST_…), vous marquez la commande «\u00A0Payée\u00A0» à la main. '}
          {hasCarrier && 'Colissimo vérifie l’étiquette, sans la facturer. '}
          <UnbrokenText text="Tous les e-mails arrivent à votre adresse." />
        </p>
        <MutedText>À la fin, tout est effacé&nbsp;: rien n’entre dans vos ventes ni dans vos factures.</MutedText>
      </Stack>
      <div>
        <Button
          variant="secondary"
          size="small"
          loading={start.isPending && !isAsking}
          onClick={() => start.mutate({ replace: false })}
        >
          {hasRehearsed ? 'Recommencer l’essai' : 'Commencer l’essai'}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          open
          onClose={() => setAsking(false)}
          onConfirm={() => start.mutate({ replace: true })}
          title="Une répétition est déjà ouverte"
          confirmLabel="La remplacer"
          saving={start.isPending}
          error={null}
        >
          <p>Elle sera effacée, avec tout ce qui y a été fait.</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

function RehearsalProgress({ order, hasCards, hasCarrier }: State & { order: RehearsedOrderReply }) {
  const [isAsking, setAsking] = useState(false);
  const isComplete = order.done.length === rehearsedSteps.length;
  const end = useCommand(endRehearsedOrder, {
    onSuccess: () => {
      setAsking(false);
      toast.success('Essai terminé\u00A0: tout est effacé');
    },
    onProblem: (problem) => {
      setAsking(false);
      toast.error(sentenceOf(problem));
    },
  });
  return (
    <Card
      title="Commande d’essai"
      intro={
        isComplete
          ? 'Tout est fait. Terminez l’essai pour l’effacer.'
          : `${counted(order.done.length, 'étape faite', 'étapes faites')} sur ${rehearsedSteps.length}. Rien de ce que vous faites ici ne touche la boutique.`
      }
      actions={
        <Button
          variant={isComplete ? 'primary' : 'quiet'}
          size="small"
          loading={end.isPending && !isAsking}
          onClick={() => (isComplete ? end.mutate({}) : setAsking(true))}
        >
          Terminer l’essai
        </Button>
      }
    >
      <RehearsedSteps order={order} hasCards={hasCards} hasCarrier={hasCarrier} />
      {isAsking && (
        <ConfirmDialog
          open
          onClose={() => setAsking(false)}
          onConfirm={() => end.mutate({})}
          title="Terminer l’essai&nbsp;?"
          confirmLabel="Terminer l’essai"
          saving={end.isPending}
          error={null}
        >
          <p>La commande d’essai sera effacée. Il reste des étapes&nbsp;: vous pourrez recommencer.</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
