import type { ReactNode } from 'react';
import { getLive } from '#features/lives/domain/endpoints.ts';
import { isMissing } from '#platform/web/api/missing.ts';
import type { ApiProblem } from '#platform/web/api/problem.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { BackToList } from '#platform/web/ui/BackToList.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Columns } from '#platform/web/ui/Columns.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { LiveDetails } from './LiveDetails.tsx';
import { LiveEditForm } from './LiveEditForm.tsx';

const back = <BackToList to="/admin/lives">Retour aux lives</BackToList>;

function Unreadable({ error, onRetry }: { error: ApiProblem; onRetry: () => void }) {
  const gone = isMissing(error);
  return (
    <Page title={gone ? 'Live introuvable' : undefined} back={back}>
      <Card>
        <ErrorState
          title="Impossible de charger les détails du live"
          error={error}
          {...(!gone && { onRetry })}
          actions={
            gone && (
              <LinkButton to="/admin/lives" variant="secondary">
                Voir tous les lives
              </LinkButton>
            )
          }
        />
      </Card>
    </Page>
  );
}

interface LiveScreenProps {
  liveId: string;
  actions: ReactNode;
  children: ReactNode;
}

/** `/admin/lives/{id}` (ADM-25). */
export function LiveScreen({ liveId, actions, children }: LiveScreenProps) {
  const { data: live, error, refetch } = useEndpoint(getLive, { liveId });
  if (!live && error) return <Unreadable error={error} onRetry={() => void refetch()} />;
  if (!live)
    return (
      <Page back={back}>
        <Card>
          <Skeleton lines={6} />
        </Card>
      </Page>
    );
  return (
    <Page
      back={back}
      actions={
        <>
          {actions}
          <LinkButton to="/admin/lives/$liveId/bilan" params={{ liveId }} variant="secondary">
            Bilan
          </LinkButton>
          <LinkButton to="/admin/products" search={{ live: liveId }} variant="secondary">
            Produits
          </LinkButton>
          <LinkButton to="/admin/live-order-sidebar" search={{ live: liveId }} variant="secondary">
            Commande live
          </LinkButton>
        </>
      }
    >
      <Columns>
        <LiveEditForm live={live} />
        <LiveDetails live={live} />
      </Columns>
      {children}
    </Page>
  );
}
