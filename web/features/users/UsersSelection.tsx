import { getUser } from '#domain/users/admin-endpoints.ts';
import { displayNameOf } from '#domain/users/labels.ts';
import { useEndpoint } from '#web/api/query.ts';
import { Button } from '#web/ui/Button.tsx';
import { Row } from '#web/ui/Row.tsx';
import { MutedText } from '#web/ui/MutedText.tsx';

function Name({ userId }: { userId: string }) {
  const { data } = useEndpoint(getUser, { userId }, { fresh: 60_000 });
  return <strong>{data ? displayNameOf(data) : '…'}</strong>;
}

interface UsersSelectionProps {
  source: string | undefined;
  destination: string | undefined;
  onClear: () => void;
}

/** Who was picked for a merge, wherever the list has gone since. */
export function UsersSelection({ source, destination, onClear }: UsersSelectionProps) {
  if (!source && !destination) {
    return <MutedText>Pour fusionner, cochez une source, qui a des commandes, puis une destination.</MutedText>;
  }
  return (
    <Row gap="small">
      <span>Source : {source ? <Name userId={source} /> : 'à choisir'}</span>
      <span>Destination : {destination ? <Name userId={destination} /> : 'à choisir'}</span>
      <Button variant="quiet" size="small" onClick={onClear}>
        Effacer la sélection
      </Button>
    </Row>
  );
}
