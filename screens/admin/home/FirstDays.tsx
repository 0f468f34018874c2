import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { undoAction } from '#platform/web/ui/undo-action.ts';
import { getFirstDays } from './endpoints.ts';
import type { FirstStep } from './schemas.ts';
import { StepList } from './StepList.tsx';

const stepLinks = {
  identity: { text: 'Donner le nom et l’e-mail de la boutique', to: '/admin/boutique' },
  legal: { text: 'Compléter les informations que la loi demande', to: '/admin/boutique' },
  providers: { text: 'Tester les e-mails et les autres prestataires', to: '/admin/setup' },
  live: { text: 'Créer le premier live', to: '/admin/lives' },
  colours: { text: 'Choisir les couleurs de vos pièces', to: '/admin/colors' },
  products: { text: 'Ajouter les premières pièces', to: '/admin/products' },
  faq: { text: 'Écrire une première FAQ, à partir de réponses proposées', to: '/admin/faqs' },
  delay: { text: 'Choisir le délai de paiement', to: '/admin/settings' },
  rehearsal: { text: 'Faire une commande d’essai, de la demande à l’étiquette', to: '/admin/setup' },
  opening: { text: 'Ouvrir la boutique', to: '/admin/setup' },
} as const satisfies Record<FirstStep, { text: string; to: string }>;

export function FirstDays() {
  const may = useMay();
  const { data } = useEndpoint(getFirstDays, {}, { enabled: may(getFirstDays, changeSettings) });
  const change = useCommand(changeSettings, { onProblem: (problem) => toast.error(sentenceOf(problem)) });
  if (!data?.isInService || data.isPutAway || data.steps.every(({ isDone }) => isDone)) return null;
  const hideFirstDays = () =>
    change.mutate(
      { hidesFirstDays: true },
      {
        onSuccess: () =>
          toast.success('Liste rangée', { action: undoAction(() => change.mutate({ hidesFirstDays: false })) }),
      },
    );
  const doneCount = data.steps.filter(({ isDone }) => isDone).length;
  return (
    <Card
      title="Vos premiers jours"
      intro={`${doneCount} sur ${data.steps.length} faits`}
      actions={
        <Button variant="quiet" size="small" loading={change.isPending} onClick={hideFirstDays}>
          Ranger cette liste
        </Button>
      }
    >
      <StepList
        label="Vos premiers jours"
        steps={data.steps.map(({ name, isDone }) => ({
          name,
          isDone,
          text: stepLinks[name].text,
          link: (
            <LinkButton
              to={stepLinks[name].to}
              variant="secondary"
              size="small"
              aria-label={`Y aller\u00A0: ${stepLinks[name].text}`}
            >
              Y aller
            </LinkButton>
          ),
        }))}
      />
    </Card>
  );
}
