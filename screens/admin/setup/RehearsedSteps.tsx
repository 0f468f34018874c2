import {
  REHEARSED_PSEUDO,
  REHEARSED_REF,
  rehearsedSteps,
  type RehearsedStep,
} from '#features/rehearsals/domain/rules.ts';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { StepList } from '#screens/admin/home/StepList.tsx';
import { BUYERS_ADDRESS, COPY_ADDRESS } from '#shared/copy-address.ts';
import type { RehearsedOrderReply } from './schemas.ts';

interface Contracts {
  hasCards: boolean;
  hasCarrier: boolean;
}

interface RehearsedStepsProps extends Contracts {
  order: RehearsedOrderReply;
}

export function RehearsedSteps({ order, ...contracts }: RehearsedStepsProps) {
  const nextStep = rehearsedSteps.find((step) => !order.done.includes(step));
  return (
    <StepList
      label="Étapes de la commande d’essai"
      steps={rehearsedSteps.map((name) => {
        const { text, hint, href } = describe(name, order, contracts);
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
function describe(
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
