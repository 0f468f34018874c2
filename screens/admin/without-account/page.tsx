import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { LivePicker } from '#features/lives/web/LivePicker.tsx';
import { useEndpoint } from '#platform/web/api/query.ts';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { BackToList } from '#platform/web/ui/BackToList.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import { BuyerToContact } from './BuyerToContact.tsx';
import { listBuyersWithoutAccount } from './endpoints.ts';
import type { ListedBuyer } from './schemas.ts';
import styles from './without-account.module.css';
import lists from '#platform/web/ui/list.module.css';
import { classNames } from '#platform/web/ui/class-names.ts';
import { useNow } from '#platform/web/ui/use-now.ts';

export default function Component() {
  const { live: liveId } = useSearch({ from: '/office/admin/users/without-account' });
  const navigate = useNavigate();
  return (
    <Page
      intro="Leurs pièces les attendent, et la boutique n’a pas leur adresse. Un message privé leur donne le lien pour s’inscrire."
      back={
        liveId ? (
          <BackLink to="/admin/lives/$liveId/bilan" params={{ liveId }}>
            Retour au bilan
          </BackLink>
        ) : (
          <BackToList to="/admin/users">Retour à la liste des utilisateurs</BackToList>
        )
      }
    >
      <div className={styles.filter}>
        <LivePicker
          label="Live"
          placeholder="Tous les lives"
          value={liveId}
          onPick={(live) => void navigate({ to: '/admin/users/without-account', search: live ? { live } : {} })}
        />
      </div>
      <Buyers key={liveId} liveId={liveId} />
    </Page>
  );
}

function Buyers({ liveId }: { liveId: string | undefined }) {
  const read = useEndpoint(listBuyersWithoutAccount, { liveId });
  const { data, error, refetch } = read;
  const now = useNow();
  const people = useStableOrder(data?.people ?? []);
  if (!data)
    return (
      <Card>
        {error ? (
          <ErrorState
            title="Impossible de charger les acheteuses sans compte"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <Skeleton lines={6} />
        )}
      </Card>
    );
  if (people.length === 0)
    return (
      <Card>
        <EmptyState kind="nothing-yet" title="Personne à prévenir">
          Toutes les acheteuses dont des pièces attendent ont un compte.
        </EmptyState>
      </Card>
    );
  const nextPerson = people.find(({ told }) => told === null);
  const contacted = people.filter(({ told }) => told !== null).length;
  return (
    <>
      <StaleNotice read={read} />
      <MutedText>
        Prévenues&nbsp;: {contacted} sur {people.length}
      </MutedText>
      <ul className={classNames(styles.people, lists.long)} aria-label="Acheteuses sans compte">
        {people.map((person) => (
          <BuyerToContact
            key={person.userId}
            person={person}
            ownText={data.text}
            isNext={person === nextPerson}
            now={now}
          />
        ))}
      </ul>
    </>
  );
}

/**
 * Keeps the order in which the screen first showed the buyers, because a reordered list would move under the pointer.
 */
function useStableOrder(people: readonly ListedBuyer[]): ListedBuyer[] {
  const [order, setOrder] = useState<readonly string[]>([]);
  const added = people.filter(({ userId }) => !order.includes(userId)).map(({ userId }) => userId);
  if (added.length > 0) setOrder([...order, ...added]);
  const byId = new Map(people.map((person) => [person.userId, person]));
  return [...order, ...added].flatMap((userId) => byId.get(userId) ?? []);
}
