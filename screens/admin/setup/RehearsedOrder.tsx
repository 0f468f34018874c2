import { useState } from 'react';
import { endRehearsedOrder, startRehearsedOrder } from '#features/rehearsals/domain/endpoints.ts';
import { rehearsalProblems } from '#features/rehearsals/domain/problems.ts';
import {
  REHEARSED_PSEUDO,
  REHEARSED_REF,
  rehearsedSteps,
  type RehearsedStep,
} from '#features/rehearsals/domain/rules.ts';
import { isRefusedWith, sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { UnbrokenText } from '#platform/web/ui/UnbrokenText.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { StepList } from '#screens/admin/home/StepList.tsx';
import { BUYERS_ADDRESS, COPY_ADDRESS } from '#shared/copy-address.ts';
import { counted } from '#shared/counted.ts';
import type { ReplyOf } from '#shared/http/endpoint.ts';
import { getRehearsedOrder } from './endpoints.ts';
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
  return data.order ? (
    <RehearsalProgress key={data.order.liveId} {...data} order={data.order} />
  ) : (
    <RehearsalStart {...data} />
  );
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
          onClick={() => (isComplete ? end.mutate({ liveId: order.liveId }) : setAsking(true))}
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
          onConfirm={() => end.mutate({ liveId: order.liveId })}
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

interface Contracts {
  hasCards: boolean;
  hasCarrier: boolean;
}

interface RehearsedStepsProps extends Contracts {
  order: RehearsedOrderReply;
}

function RehearsedSteps({ order, ...contracts }: RehearsedStepsProps) {
  const nextStep = rehearsedSteps.find((step) => !order.done.includes(step));
  return (
    <StepList
      label="Étapes de la commande d’essai"
      steps={rehearsedSteps.map((name) => {
        const { text, hint, href } = describeStep(name, order, contracts);
        const isDone = order.done.includes(name);
        return {
          name,
          isDone,
          text: (
            <Stack gap="none">
              {text}
              {!isDone && hint && <MutedText>{hint}</MutedText>}
            </Stack>
          ),
          link: name === nextStep && href && (
            <AnchorButton href={href} newTab variant="secondary" size="small">
              Ouvrir<VisuallyHidden>&nbsp;: {text}</VisuallyHidden>
            </AnchorButton>
          ),
        };
      })}
    />
  );
}

const NOTICE_HINT =
  'Elle arrive en quelques secondes. Sinon, vérifiez que le prestataire peut joindre l’adresse de la boutique.';
const NO_NOTICE_HINT = 'Sans contrat, il n’y en a pas\u00A0: cette étape se termine avec la précédente.';

/** `href` is null for a step that happens automatically. */
function describeStep(
  step: RehearsedStep,
  { liveId, orderId, mailTo }: RehearsedOrderReply,
  { hasCards, hasCarrier }: Contracts,
): { text: string; hint?: string; href: string | null } {
  const orderInOffice = `${COPY_ADDRESS}/admin/orders/${orderId}`;
  switch (step) {
    case 'claim':
      return { text: `Recevoir la demande de @${REHEARSED_PSEUDO}`, href: null };
    case 'order':
      return {
        text: `Donner la pièce ${REHEARSED_REF} à @${REHEARSED_PSEUDO}`,
        href: `${COPY_ADDRESS}/admin/live-order-sidebar?live=${liveId}`,
      };
    case 'sign-in':
      return {
        text: 'Créer le compte de la cliente',
        hint: `Pseudo\u00A0: ${REHEARSED_PSEUDO}. E-mail\u00A0: le vôtre ou un autre, le code arrive à ${mailTo}.`,
        href: `${BUYERS_ADDRESS}/signup`,
      };
    case 'address':
      return {
        text: 'Donner l’adresse de livraison',
        hint: 'Dans l’onglet de la cliente.',
        href: `${BUYERS_ADDRESS}/customer/order/${orderId}`,
      };
    case 'payment':
      return hasCards
        ? {
            text: 'Payer avec une carte de test',
            hint: 'Carte 4970 1000 0000 0055, avec une date future et un code au choix.',
            href: `${BUYERS_ADDRESS}/payment/${orderId}`,
          }
        : {
            text: 'Marquer la commande «\u00A0Payée\u00A0»',
            hint: 'Avec le bouton «\u00A0Changer le statut\u00A0».',
            href: orderInOffice,
          };
    case 'notice':
      return {
        text: 'Recevoir la notification du prestataire de paiement',
        hint: hasCards ? NOTICE_HINT : NO_NOTICE_HINT,
        href: null,
      };
    case 'mail':
      return { text: `Recevoir la confirmation à ${mailTo}`, hint: 'Elle part automatiquement.', href: null };
    case 'label':
      return hasCarrier
        ? {
            text: 'Créer l’étiquette',
            hint: 'Colissimo la vérifie. Le PDF obtenu ne se colle pas sur un colis.',
            href: orderInOffice,
          }
        : {
            text: 'Saisir un numéro de suivi',
            hint: 'Sans contrat Colissimo, prenez par exemple 8R00000000000.',
            href: orderInOffice,
          };
  }
}
