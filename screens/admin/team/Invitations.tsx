import { roles } from '#shared/roles.ts';
import { resendInvitation, withdrawInvitation } from '#features/team/domain/endpoints.ts';
import type { Invitation } from './schemas.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { BreakableText } from '#platform/web/ui/BreakableText.tsx';
import { toast } from '#platform/web/ui/toast.ts';

const columns: readonly Column<Invitation>[] = [
  { key: 'email', label: 'E-mail', least: '9rem', cell: ({ email }) => <BreakableText text={email} /> },
  { key: 'role', label: 'Rôle', nowrap: true, cell: ({ role }) => roles[role].label },
  { key: 'by', label: 'Invitée par', least: '6rem', cell: ({ invitedBy }) => invitedBy },
  { key: 'until', label: 'Valable jusqu’au', cell: ({ until }) => <DateTime at={until} /> },
];

/** Lists the pending invitations; renders nothing without one. */
export function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const options = (done: string) => ({
    onSuccess: () => void toast.success(done),
    onProblem: (problem: unknown) => void toast.error(sentenceOf(problem)),
  });
  const resend = useCommand(resendInvitation, options('Invitation renvoyée'));
  const withdraw = useCommand(withdrawInvitation, options('Invitation retirée'));
  const isBusy = resend.isPending || withdraw.isPending;
  if (invitations.length === 0) return null;
  return (
    <Card flush title="Invitations en attente">
      <DataTable
        caption="Invitations en attente"
        columns={columns}
        rows={invitations}
        rowKey={({ id }) => id}
        empty="Aucune"
        actionsLabel="Actions"
        actions={({ id, email }) => (
          <>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Renvoyer l’invitation de ${email}`}
              disabled={isBusy}
              onClick={() => resend.mutate({ invitationId: id })}
            >
              Renvoyer
            </Button>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Retirer l’invitation de ${email}`}
              disabled={isBusy}
              onClick={() => withdraw.mutate({ invitationId: id })}
            >
              Retirer
            </Button>
          </>
        )}
      />
    </Card>
  );
}
