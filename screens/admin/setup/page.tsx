import { IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
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
import { useCommand } from '#platform/web/api/query.ts';
import type { Tone } from '#platform/web/theme.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { type Column, DataTable } from '#platform/web/ui/DataTable.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { UnbrokenText } from '#platform/web/ui/UnbrokenText.tsx';
import { Opening } from './Opening.tsx';
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
