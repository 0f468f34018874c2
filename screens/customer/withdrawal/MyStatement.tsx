import { sizeLabel } from '#features/catalog/domain/labels.ts';
import { formatEuros } from '#shared/money.ts';
import { formatDay } from '#shared/time.ts';
import { CONFIRM_WITHDRAWAL, EXTENDED_PERIOD } from '#features/withdrawals/domain/labels.ts';
import { returnCostSentence } from '#features/content/domain/labels-legal.ts';
import { refundOf } from '#features/withdrawals/domain/rules.ts';
import type { MyPiece } from '#features/withdrawals/domain/schemas.ts';
import type { MyWithdrawals } from './schemas.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Form } from '#platform/web/ui/Form.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { useStatement } from './use-statement.ts';
import styles from './my-withdrawals.module.css';
import { PostagePart } from '#features/withdrawals/web/PostagePart.tsx';

const PieceLabel = ({ ref, name, size, colourName, price }: MyPiece) => (
  <span className={styles.piece}>
    <span>
      <b>n°&nbsp;{ref}</b> {name}{' '}
      <MutedText>{[colourName, size && sizeLabel(size)].filter(Boolean).join(' · ')}</MutedText>
    </span>
    <span className={styles.price}>{formatEuros(price)}</span>
  </span>
);

/** Returns the end of the period in words, with the reason of a period that outlasts fourteen days. */
function until({ lastDay, isExtended }: Pick<MyWithdrawals, 'lastDay' | 'isExtended'>): string {
  const sentences = lastDay
    ? [`Vous avez jusqu’au ${formatDay(lastDay)} inclus.`, ...(isExtended ? [EXTENDED_PERIOD] : [])]
    : ['Vous avez quatorze jours après la réception du colis, et vous pouvez déjà le faire.'];
  return [...sentences, 'Vous n’avez pas à dire pourquoi.'].join(' ');
}

/** Statement of withdrawal with pieces, name and one button, worded by the law (D221-5). */
export function MyStatement({ order }: { order: MyWithdrawals }) {
  const statement = useStatement(order);
  const { left, chosen } = statement;
  const { amount, postage } = refundOf(order.pieces, chosen, order.postage);
  return (
    <Card
      title={order.withdrawals.length > 0 ? 'Renoncer à d’autres pièces' : `Renoncer à la commande ${order.number}`}
      intro={until(order)}
    >
      <Form
        label="Rétractation"
        block
        onSubmit={statement.submit}
        saving={statement.saving}
        error={statement.error}
        submitLabel={CONFIRM_WITHDRAWAL}
        disabledReason={chosen.length === 0 ? 'Choisissez au moins une pièce.' : null}
      >
        <fieldset className={styles.pieces}>
          <legend>Les pièces auxquelles vous renoncez</legend>
          {left.map((piece) => (
            <Checkbox
              key={piece.id}
              label={<PieceLabel {...piece} />}
              checked={chosen.includes(piece.id)}
              onChange={(isChosen) => statement.choose(piece.id, isChosen)}
            />
          ))}
        </fieldset>
        <TextField
          label="Votre nom"
          autoComplete="name"
          maxLength={120}
          required
          hint={`L’accusé de réception part à ${order.email}.`}
          {...statement.name}
        />
        <Facts
          facts={[
            [
              'À vous rembourser',
              <span key="amount">
                <strong>{formatEuros(amount)}</strong> <PostagePart cents={postage} />
              </span>,
            ],
            [
              'Retour',
              order.isStillHere
                ? 'Rien à renvoyer : le colis n’est pas parti.'
                : returnCostSentence(order.isReturnFree),
            ],
          ]}
        />
      </Form>
    </Card>
  );
}
