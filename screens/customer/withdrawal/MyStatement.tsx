import { formatEuros } from '#shared/money.ts';
import { formatDay } from '#shared/time.ts';
import { sizeLabel } from '#features/catalog/domain/labels.ts';
import { returnCostSentence } from '#features/content/domain/labels-legal.ts';
import { PiecePicture } from '#features/photos/web/PiecePicture.tsx';
import { useSession } from '#features/users/web/session.ts';
import { deleteOwnDraft, useSaveOwnDraft, useOwnDraft } from '#features/users/web/use-own-draft.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { EXTENDED_PERIOD, UNCHARGED } from '#features/withdrawals/domain/labels.ts';
import { refundOf, unchargedOf } from '#features/withdrawals/domain/rules.ts';
import { CONFIRM_WITHDRAWAL, MAX_STATED_NAME } from '#features/withdrawals/domain/rules-statement.ts';
import type { MyPiece } from '#features/withdrawals/domain/schemas.ts';
import { PostagePart } from '#features/withdrawals/web/PostagePart.tsx';
import { useCommand } from '#platform/web/api/query.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Form } from '#platform/web/ui/Form.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { focusFirstError } from '#platform/web/ui/focus-first-error.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { useForm } from '#platform/web/ui/use-form.ts';
import type { MyWithdrawals } from './schemas.ts';
import styles from './my-withdrawals.module.css';

const PieceLabel = ({ piece }: { piece: MyPiece }) => (
  <span className={styles.piece}>
    <PiecePicture piece={piece} size="tiny" />
    <span className={styles.words}>
      <span>
        <b>n°&nbsp;{piece.ref}</b> {piece.name}
      </span>
      <MutedText>{[piece.colourName, piece.size && sizeLabel(piece.size)].filter(Boolean).join(' · ')}</MutedText>
    </span>
    <span className={styles.price}>{formatEuros(piece.price)}</span>
  </span>
);

function periodSentences({ lastDay, isExtended }: Pick<MyWithdrawals, 'lastDay' | 'isExtended'>): string {
  const sentences = lastDay
    ? [`Vous avez jusqu’au ${formatDay(lastDay)} inclus.`, ...(isExtended ? [EXTENDED_PERIOD] : [])]
    : ['Vous avez quatorze jours après la réception du colis, et vous pouvez déjà le faire.'];
  return [...sentences, 'Vous n’avez pas à dire pourquoi.'].join(' ');
}

/** Form of a withdrawal with pieces, name and one button, in the words of the law (D221-5). */
export function MyStatement({ order }: { order: MyWithdrawals }) {
  const statement = useStatement(order);
  const { remaining, chosen } = statement;
  const refund = refundOf(order.pieces, chosen, order);
  const uncharged = unchargedOf(statement.chosenPieces, refund);
  return (
    <Card
      title={order.withdrawals.length > 0 ? 'Renoncer à d’autres pièces' : `Renoncer à la commande ${order.number}`}
      intro={periodSentences(order)}
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
          <legend>Pièces concernées</legend>
          {remaining.map((piece) => (
            <Checkbox
              key={piece.id}
              name={piece.id}
              label={<PieceLabel piece={piece} />}
              checked={chosen.includes(piece.id)}
              onChange={(isChosen) => statement.choose(piece.id, isChosen)}
            />
          ))}
        </fieldset>
        <TextField
          label="Votre nom"
          autoComplete="name"
          required
          hint={`L’accusé de réception part à ${order.email}.`}
          {...statement.name}
          maxLength={MAX_STATED_NAME}
        />
        <Facts
          facts={[
            ...(uncharged > 0 ? [[UNCHARGED, formatEuros(-uncharged)] as const] : []),
            [
              'À vous rembourser',
              <span key="amount">
                <strong>{formatEuros(refund.amount)}</strong> <PostagePart cents={refund.postage} />
              </span>,
            ],
            [
              'Retour',
              order.isStillHere
                ? 'Rien à renvoyer\u00A0: le colis n’est pas chez vous.'
                : returnCostSentence(order.isReturnFree),
            ],
          ]}
        />
      </Form>
    </Card>
  );
}

interface Values extends Record<string, string> {
  name: string;
  /** Ids of the pieces that the customer keeps, separated by spaces. */
  kept: string;
}

function useStatement(order: MyWithdrawals) {
  const { user } = useSession();
  // The draft stores the ids of the pieces that the customer keeps. After another withdrawal, an old draft would select
  // the pieces that it does not name.
  const draftName = `withdrawal-${order.orderId}-${order.withdrawals.length}`;
  const customerId = user?.id ?? '';
  const remaining = order.pieces.filter(({ isStated, isRefunded }) => !isStated && !isRefunded);
  // Selects all pieces for a first withdrawal, and no piece after an earlier withdrawal.
  const initiallyKept = order.withdrawals.length > 0 ? remaining.map(({ id }) => id).join(' ') : '';
  const initial: Values = { name: order.name, kept: initiallyKept };
  const form = useForm<Values>({
    initial,
    typed: useOwnDraft<Values>(draftName, customerId, initial),
    validate: ({ name }) => (name.trim() ? {} : { name: 'Indiquez votre nom' }),
  });
  useSaveOwnDraft(draftName, customerId, form.changed ? form.values : null);
  const command = useCommand(withdrawFromOrder, {
    onSuccess: () => {
      deleteOwnDraft(draftName);
      toast.success('Votre rétractation est enregistrée');
      window.scrollTo({ top: 0 });
    },
    onProblem: form.takeProblem,
  });
  const keptIds = new Set(form.values.kept.split(' ').filter(Boolean));
  const chosenPieces = remaining.filter(({ id }) => !keptIds.has(id));
  const chosen = chosenPieces.map(({ id }) => id);
  return {
    name: form.field('name'),
    remaining,
    chosen,
    chosenPieces,
    choose: (id: string, isChosen: boolean): void => {
      const newKeptIds = isChosen ? [...keptIds].filter((itemId) => itemId !== id) : [...keptIds, id];
      form.set('kept', newKeptIds.join(' '));
    },
    saving: command.isPending,
    error: command.error,
    submit: (): void => {
      form.submit(({ name }) => command.mutate({ orderId: order.orderId, name, itemIds: chosen }));
      focusFirstError();
    },
  };
}
