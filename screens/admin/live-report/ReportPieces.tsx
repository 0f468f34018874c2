import { OrderBadge } from '#features/orders/web/OrderBadge.tsx';
import { PiecePicture } from '#features/photos/web/PiecePicture.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { Pseudo } from '#platform/web/ui/Pseudo.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { Text } from '#platform/web/ui/Text.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { MANY_ASKED } from './rules.ts';
import type { ReportPiece } from './schemas.ts';
import styles from './live-report.module.css';

export const ReportPieces = ({ pieces }: { pieces: readonly ReportPiece[] }) => (
  <Card title="Pièce par pièce">
    {pieces.length === 0 && <EmptyState kind="nothing-yet" title="Ce live n’a pas encore de pièce" />}
    <ul className={styles.pieces} aria-label="Pièces du live">
      {pieces.map((piece) => (
        <Piece key={piece.productId} piece={piece} />
      ))}
    </ul>
  </Card>
);

function Piece({ piece }: { piece: ReportPiece }) {
  const { ref, name, price, asked, wasShown, holder } = piece;
  return (
    <li className={styles.piece}>
      <PiecePicture piece={piece} size="tile" />
      <span className={styles.name}>
        <b>{ref}</b> · {name}
      </span>
      <Money cents={price} />
      <Text muted>{askedLabel(piece)}</Text>
      <span className={styles.marks}>
        {holder ? (
          <OrderBadge order={holder} size="small" />
        ) : (
          <StatusBadge label={wasShown ? 'Libre' : 'Libre, pas montrée'} />
        )}
        {asked >= MANY_ASKED && <StatusBadge label="À racheter" tone="action" />}
      </span>
      {holder && (
        <TextLink to="/admin/orders/$orderId" params={{ orderId: holder.orderId }}>
          {holder.pseudo ? <Pseudo pseudo={holder.pseudo} /> : holder.orderNumber}
        </TextLink>
      )}
    </li>
  );
}

function askedLabel({ asked, holder }: ReportPiece): string {
  if (asked === 0) return holder ? 'Donnée sans demande' : 'Pas demandée';
  return asked === 1 ? '1 l’a demandée' : `${asked} l’ont demandée`;
}

export function Unanswered({ liveId, pieces }: { liveId: string; pieces: readonly ReportPiece[] }) {
  const awaitedPieces = pieces.filter(({ waiters }) => waiters.length > 0);
  if (awaitedPieces.length === 0) return null;
  return (
    <Card
      title="Demandes sans réponse"
      intro="Ces pièces sont encore libres."
      actions={
        <LinkButton to="/admin/live-order-sidebar" search={{ live: liveId }} variant="secondary">
          Donner ces pièces
        </LinkButton>
      }
    >
      <ul className={styles.open} aria-label="Demandes sans réponse">
        {awaitedPieces.map((piece) => (
          <li key={piece.productId}>
            <PiecePicture piece={piece} size="small" className={styles.small} />
            <span className={styles.name}>
              <b>{piece.ref}</b> · {piece.name}
            </span>
            <span className={styles.people}>
              {piece.waiters.map((waiter) => (
                <Claimant key={waiter.pseudo} {...waiter} />
              ))}
              {piece.waiting > piece.waiters.length && <span>et {piece.waiting - piece.waiters.length} de plus</span>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const Claimant = ({ pseudo, userId }: ReportPiece['waiters'][number]) =>
  userId ? (
    <TextLink to="/admin/users/$userId" params={{ userId }}>
      <Pseudo pseudo={pseudo} />
    </TextLink>
  ) : (
    <a href={`https://www.tiktok.com/@${encodeURIComponent(pseudo)}`} target="_blank" rel="noopener noreferrer">
      <Pseudo pseudo={pseudo} />
    </a>
  );
