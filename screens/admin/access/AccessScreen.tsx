import { endOtherSessions, endSession } from '#features/users/domain/admin-endpoints.ts';
import { deviceOf } from '#features/users/domain/reading-device.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { type Column, DataTable } from '#platform/web/ui/DataTable.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { keepFocusNear } from '#platform/web/ui/remember-focus.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { OwnAccount } from './OwnAccount.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { listSessions } from './endpoints.ts';
import type { OwnSession } from './schemas.ts';

export default function AccessScreen() {
  return (
    <Page>
      <OwnAccount />
      <SecondFactor />
      <OwnSessions />
    </Page>
  );
}

const columns: readonly Column<OwnSession>[] = [
  { key: 'device', label: 'Appareil', cell: ({ userAgent }) => deviceOf(userAgent) },
  { key: 'begun', label: 'Connecté le', cell: ({ begunAt }) => <DateTime at={begunAt} /> },
  { key: 'seen', label: 'Vu pour la dernière fois', cell: ({ seenAt }) => <DateTime at={seenAt} /> },
];

function OwnSessions() {
  const read = useEndpoint(listSessions, {});
  const onProblem = (problem: unknown) => void toast.error(sentenceOf(problem));
  const end = useCommand(endSession, { onProblem, onSuccess: () => void toast.success('Appareil déconnecté') });
  const endOthers = useCommand(endOtherSessions, {
    onProblem,
    onSuccess: () => void toast.success('Vos autres appareils sont déconnectés'),
  });
  const signOut = (sessionId: string) => {
    if (end.isPending) return;
    keepFocusNear();
    end.mutate({ sessionId });
  };
  const signOutOthers = () => {
    keepFocusNear();
    endOthers.mutate({});
  };
  const sessions = read.data?.sessions;
  return (
    <Card
      flush
      title="Appareils connectés"
      intro="Un appareil que vous ne reconnaissez pas&nbsp;? Déconnectez-le, puis changez de mot de passe."
      actions={
        sessions &&
        sessions.length > 1 && (
          <Button variant="secondary" size="small" loading={endOthers.isPending} onClick={signOutOthers}>
            Déconnecter les autres
          </Button>
        )
      }
    >
      <DataTable
        caption="Appareils connectés"
        columns={columns}
        rows={sessions}
        read={read}
        rowKey={({ id }) => id}
        empty="Aucun appareil"
        errorTitle="Impossible de charger vos appareils"
        actionsLabel="Actions"
        actions={({ id, isThis, userAgent }) =>
          isThis ? (
            <MutedText>Cet appareil</MutedText>
          ) : (
            <Button
              variant="quiet"
              size="small"
              aria-label={`Déconnecter ${deviceOf(userAgent)}`}
              aria-disabled={end.isPending}
              onClick={() => signOut(id)}
            >
              Déconnecter
            </Button>
          )
        }
      />
    </Card>
  );
}
