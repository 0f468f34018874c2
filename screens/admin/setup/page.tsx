import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { listLegalNeeds } from '#features/identity/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { checkPart } from '#features/setup/domain/endpoints.ts';
import {
  checkLabels,
  checkNames,
  checkPurposes,
  outcomeLabels,
  type CheckName,
  type CheckOutcome,
  type Finding,
} from '#features/setup/domain/labels.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import type { Tone } from '#platform/web/theme.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { type Column, DataTable } from '#platform/web/ui/DataTable.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { UnbrokenText } from '#platform/web/ui/UnbrokenText.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { getFirstDays } from '#screens/admin/home/endpoints.ts';
import { RehearsedOrder } from './RehearsedOrder.tsx';

const tones: Readonly<Record<CheckOutcome, Tone>> = {
  works: 'success',
  warns: 'warning',
  fails: 'danger',
  'not-asked': 'neutral',
  absent: 'neutral',
};

type Results = Partial<Record<CheckName, Finding | 'asking'>>;

const columnsWith = (results: Results): readonly Column<CheckName>[] => [
  {
    key: 'part',
    label: 'Partie',
    main: true,
    cell: (part) => (
      <Stack gap="none">
        {checkLabels[part]}
        <MutedText>
          <UnbrokenText text={checkPurposes[part]} />
        </MutedText>
      </Stack>
    ),
  },
  { key: 'result', label: 'Résultat', cell: (part) => <Result result={results[part]} /> },
];

export default function SetupScreen() {
  const [results, setResults] = useState<Results>({});
  const show = (part: CheckName, result: Finding | 'asking') => setResults((shown) => ({ ...shown, [part]: result }));
  const check = useCommand(checkPart, {
    onSuccess: (finding, { part }) => show(part, finding),
    onProblem: (problem, { part }) => show(part, { outcome: 'fails', detail: sentenceOf(problem) }),
  });
  const runCheck = (part: CheckName) => {
    show(part, 'asking');
    check.mutate({ part });
  };
  const isRunning = Object.values(results).includes('asking');
  return (
    <Page
      actions={
        <Button
          icon={<IconPlayerPlay size={19} aria-hidden />}
          loading={isRunning}
          onClick={() => checkNames.forEach(runCheck)}
        >
          Tout tester
        </Button>
      }
    >
      <Opening />
      <RehearsedOrder />
      <Card flush>
        <DataTable
          caption="Parties de la boutique"
          columns={columnsWith(results)}
          rows={checkNames}
          rowKey={(part) => part}
          empty={null}
          actionsLabel="Actions"
          actions={(part) => (
            <Button
              variant="secondary"
              size="small"
              loading={results[part] === 'asking'}
              onClick={() => runCheck(part)}
              aria-label={`Tester\u00A0: ${checkLabels[part]}`}
            >
              Tester
            </Button>
          )}
        />
      </Card>
    </Page>
  );
}

function Result({ result }: { result: Finding | 'asking' | undefined }) {
  if (result === 'asking') return <MutedText>Vérification en cours…</MutedText>;
  if (!result) return <MutedText>Pas&nbsp;encore&nbsp;testé</MutedText>;
  return (
    <Stack gap="tight">
      <span>
        <StatusBadge label={outcomeLabels[result.outcome]} tone={tones[result.outcome]} />
      </span>
      <MutedText>{result.detail}</MutedText>
    </Stack>
  );
}

const openingTexts = {
  open: {
    title: 'Ouvrir la boutique\u00A0?',
    text: 'L’accueil présente la boutique. Vos clientes créent leur compte et valident leurs commandes. Les moteurs de recherche peuvent vous trouver.',
    button: 'Ouvrir la boutique',
    done: 'La boutique est ouverte',
  },
  close: {
    title: 'Refermer la boutique\u00A0?',
    text: 'L’accueil annonce de nouveau «\u00A0Bientôt ouverte\u00A0». Personne ne peut créer de compte, valider une commande ni payer. Rien n’est perdu.',
    button: 'Refermer la boutique',
    done: 'La boutique est refermée',
  },
} as const;

/** Renders nothing in the demo, which is always open. */
function Opening() {
  const { data, error, refetch } = useEndpoint(getFirstDays, {});
  const { data: needs } = useEndpoint(listLegalNeeds, {});
  const [pendingChange, setPendingChange] = useState<'open' | 'close' | null>(null);
  const change = useCommand(changeSettings, {
    onSuccess: ({ isOpen }) => {
      toast.success(openingTexts[isOpen ? 'open' : 'close'].done);
      setPendingChange(null);
    },
  });
  if (!data && error)
    return (
      <Card>
        <ErrorState
          title="Impossible de charger l’ouverture de la boutique"
          error={error}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  if (!data?.isInService) return null;
  const { isOpen } = data;
  const action = isOpen ? 'close' : 'open';
  const isBlocked = needs !== undefined && !needs.takesOrders;
  return (
    <Card
      title={isOpen ? 'La boutique est ouverte' : 'La boutique n’est pas encore ouverte'}
      intro={
        isOpen
          ? 'Vos clientes peuvent créer leur compte et commander.'
          : 'Les visiteurs lisent «\u00A0Bientôt ouverte\u00A0», avec votre prochain live.'
      }
      actions={
        <Button variant={isOpen ? 'quiet' : 'secondary'} size="small" onClick={() => setPendingChange(action)}>
          {openingTexts[action].button}
        </Button>
      }
    >
      {!isOpen && isBlocked && (
        <p>
          Il manque encore des informations que la loi demande&nbsp;: ouverte, la boutique ne prendrait pas de commande.{' '}
          <TextLink to="/admin/boutique">Compléter «&nbsp;Ma boutique&nbsp;»</TextLink>
        </p>
      )}
      {pendingChange && (
        <ConfirmDialog
          open
          onClose={() => setPendingChange(null)}
          onConfirm={() => change.mutate({ isOpen: pendingChange === 'open' })}
          title={openingTexts[pendingChange].title}
          confirmLabel={openingTexts[pendingChange].button}
          saving={change.isPending}
          error={change.error}
        >
          <p>{openingTexts[pendingChange].text}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
}
