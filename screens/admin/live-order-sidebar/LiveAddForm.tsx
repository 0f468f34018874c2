import { MAX_GIVE_COMMENT } from '#features/orders/domain/rules.ts';
import { useEffect, useRef, useState } from 'react';
import { queueAssignment, hasQueuedAssignment, type QueuedAssignment } from '#features/claims/web/assignment-queue.ts';
import { addToLiveOrder, undoLiveAdd } from '#features/orders/domain/admin-endpoints.ts';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { ProductPicker } from '#features/orders/web/ProductPicker.tsx';
import { lookUp, NO_PRODUCTS, NO_PSEUDOS } from '#features/orders/web/live/look-up.ts';
import { normalisePseudo, pseudoError } from '#features/users/domain/rules.ts';
import { call } from '#platform/web/api/client.ts';
import { isFeedDown, onFeedReconnect } from '#platform/web/api/live-feed.ts';
import { newKey } from '#platform/web/api/new-key.ts';
import { fieldSentence, isUnanswered, NETWORK_SENTENCE, isRefusedWith, sentenceOf } from '#platform/web/api/problem.ts';
import { invalidateAfter } from '#platform/web/api/query.ts';
import { Form } from '#platform/web/ui/Form.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { undoAction } from '#platform/web/ui/undo-action.ts';
import type { ReplyOf } from '#shared/http/endpoint.ts';
import { formatEuros } from '#shared/money.ts';
import { changedSince, emptyDraft, isEmptyDraft, type AddDraft } from './add-draft.ts';
import { PseudoPicker } from './PseudoPicker.tsx';
import { useDoubt } from './use-doubt.ts';
import styles from './live-add.module.css';

export interface LiveAddFormProps {
  liveId: string;
  addForm: LiveAdd;
  inDialog?: boolean;
}

/** Gives a piece to a pseudo with the keyboard alone: `42`, Enter, `lea`, Enter (ADM-26, ADM-27). */
export function LiveAddForm({ liveId, addForm, inDialog }: LiveAddFormProps) {
  const { draft, errors, saving, fill, submit, refField, pseudoField } = addForm;
  return (
    <Form
      label="Ajouter une pièce à une commande"
      onSubmit={() => void submit()}
      saving={saving}
      error={errors.form ?? null}
      submitLabel="Ajouter à la commande"
      savingLabel="Ajout…"
      variant={inDialog ? 'primary' : 'secondary'}
      block
    >
      <div className={styles.fields}>
        <ProductPicker
          ref={refField}
          liveId={liveId}
          value={draft.ref}
          onChange={(ref) => fill({ ref })}
          onDone={() => pseudoField.current?.focus()}
          error={errors.ref}
        />
        <PseudoPicker
          ref={pseudoField}
          liveId={liveId}
          pieceRef={draft.ref}
          value={draft.pseudo}
          onChange={(pseudo) => fill({ pseudo })}
          onEnter={(pseudo, chosen) => void submit({ pseudo }, chosen ? 'chosen' : 'typed')}
          error={errors.pseudo}
        />
        <TextField
          label="Commentaire (facultatif)"
          hideLabel
          placeholder="Commentaire (facultatif)"
          value={draft.comment}
          onChange={(comment) => fill({ comment })}
          maxLength={MAX_GIVE_COMMENT}
          autoComplete="off"
        />
      </div>
    </Form>
  );
}

type GiveReply = ReplyOf<typeof addToLiveOrder>;
type Errors = Partial<Record<'ref' | 'pseudo' | 'form', string>>;

/**
 * Way in which the buyer was selected: an option of the list, Enter on typed text, or the submit button. Only Enter
 * on an unknown pseudo asks for a confirmation.
 */
type BuyerSelection = 'chosen' | 'typed' | 'submitted';

const BOTH_REQUIRED = 'Veuillez sélectionner un produit et indiquer un pseudo';

/** The server also deletes the order and the buyer when the assignment had created them. */
async function undoAssignment(given: GiveReply, reverts: string, comment: string): Promise<void> {
  const { orderId, itemId, ref, pseudo } = given;
  try {
    const { orderDeleted, buyerDeleted } = await call(undoLiveAdd, { orderId, itemId, reverts, comment });
    const orderEnd = orderDeleted ? `. La commande vide de @${pseudo} est supprimée` : '';
    const end = buyerDeleted ? `. Le pseudo @${pseudo} est supprimé` : orderEnd;
    toast.info(`La pièce ${ref} n’est plus dans la commande de @${pseudo}${end}`);
  } catch (problem) {
    toast.error(`Impossible de retirer cette pièce. ${sentenceOf(problem)}`);
  }
  void invalidateAfter(undoLiveAdd);
}

/** Replaces the previous toast, because several toasts would cover the screen during a live. */
function announce(given: GiveReply, name: string, comment: string): void {
  const buyer = given.userCreated ? `@${given.pseudo} (nouveau pseudo)` : `@${given.pseudo}`;
  const { action } = given;
  toast.success(`Pièce ${given.ref} · ${name} pour ${buyer}. Total\u00A0: ${formatEuros(given.total)}`, {
    channel: 'assignments',
    ...(action !== null && { action: undoAction(() => void undoAssignment(given, action, comment)) }),
  });
}

function errorsOf(problem: unknown): Errors {
  const isPieceRefused =
    isRefusedWith(problem, orderProblems.pieceTaken) || isRefusedWith(problem, orderProblems.alreadyHeldByBuyer);
  if (isPieceRefused) return { ref: sentenceOf(problem) };
  const pseudo = fieldSentence(problem, 'pseudo');
  return pseudo ? { pseudo } : { form: sentenceOf(problem) };
}

const networkErrors = new Set<string | undefined>([NO_PSEUDOS, NO_PRODUCTS, NETWORK_SENTENCE]);

/** Holds the errors of the form. Clears network errors when the connection returns. */
function useErrors() {
  const [errors, setErrors] = useState<Errors>({});
  useEffect(
    () =>
      onFeedReconnect(() =>
        setErrors((before) => (Object.values(before).some((sentence) => networkErrors.has(sentence)) ? {} : before)),
      ),
    [],
  );
  return [errors, setErrors] as const;
}

type AssignmentInput = Pick<QueuedAssignment, 'liveId' | 'ref' | 'pseudo' | 'comment'>;

/**
 * Gives a piece. Stores the assignment on this device while the shop does not answer or earlier assignments wait.
 * @returns the assignment, a question about the pseudo, field errors, or 'queued' for a stored assignment.
 */
async function giveOrQueue(
  wanted: AssignmentInput,
  isSure: boolean,
  selection: BuyerSelection,
): Promise<{ given: GiveReply; name: string } | { doubt: string } | Errors | 'queued'> {
  const { liveId, ref, pseudo, comment } = wanted;
  const assignment = {
    ...wanted,
    key: newKey(),
    productId: '',
    claimId: '',
    isCertain: isSure || selection === 'submitted',
  };
  if (hasQueuedAssignment(liveId)) return queueAssignment(assignment);
  const { piece, doubt, refused, unanswered } = await lookUp(liveId, ref, isSure ? null : pseudo);
  if (unanswered && isFeedDown()) return queueAssignment(assignment);
  if (!piece) return refused;
  if (doubt && selection === 'typed') return { doubt };
  try {
    const given = await call(addToLiveOrder, { liveId, productId: piece.id, pseudo, comment, key: assignment.key });
    return { given, name: piece.name };
  } catch (problem) {
    // The server may have processed the request. The key makes a second request idempotent.
    if (!isUnanswered(problem)) throw problem;
    return queueAssignment({ ...assignment, isCertain: true, productId: piece.id });
  }
}

function useFields() {
  const [draft, setDraft] = useState(emptyDraft);
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const [errors, setErrors] = useErrors();
  const [givenCount, setGivenCount] = useState(0);
  const refField = useRef<HTMLInputElement>(null);
  const pseudoField = useRef<HTMLInputElement>(null);
  const doubt = useDoubt();
  return {
    draft,
    /** Number of assignments made with the form, sent or stored. */
    givenCount,
    doubt,
    errors,
    refField,
    pseudoField,
    fill: (part: Partial<AddDraft>) => {
      setDraft((before) => ({ ...before, ...part }));
      setErrors({});
      doubt.clear();
    },
    fail: (found: Errors) => {
      setErrors(found);
      (found.pseudo ? pseudoField : refField).current?.focus();
    },
    reset: (sent: readonly AddDraft[]) => {
      setDraft((before) => changedSince(before, sent));
      setGivenCount((before) => before + 1);
      setErrors({});
      doubt.clear();
      if (isEmptyDraft(changedSince(latest.current, sent))) refField.current?.focus();
    },
  };
}

export function useLiveAdd(liveId: string) {
  const { reset, fail, doubt, ...fields } = useFields();
  const { draft, fill } = fields;
  const [saving, setSaving] = useState(false);
  const [last, setLast] = useState<GiveReply | null>(null);
  const pickedPseudo = useRef('');
  const busy = useRef(false);

  /** Fills the form from a clicked comment, whose pseudo needs no confirmation. */
  const pick = ({ pseudo, ref }: { pseudo: string; ref: string | null }) => {
    pickedPseudo.current = normalisePseudo(pseudo);
    fill(ref === null ? { pseudo } : { pseudo, ref });
  };

  async function give(typed: AddDraft, selection: BuyerSelection): Promise<void> {
    const pseudo = normalisePseudo(typed.pseudo);
    if (!typed.ref || !pseudo) return fail({ form: BOTH_REQUIRED });
    const pseudoRefusal = pseudoError(pseudo);
    if (pseudoRefusal) return fail({ pseudo: pseudoRefusal });
    const isSure = selection === 'chosen' || doubt.hasRead(pseudo) || pickedPseudo.current === pseudo;
    const result = await giveOrQueue({ ...typed, liveId, pseudo }, isSure, selection);
    if (typeof result === 'object' && 'doubt' in result) return fail({ pseudo: doubt.ask(pseudo, result.doubt) });
    if (result !== 'queued' && !('given' in result)) return fail(result);
    if (result !== 'queued') {
      setLast(result.given);
      announce(result.given, result.name, typed.comment);
    }
    // The pseudo field contains the text as typed (`draft`) or the chosen pseudo (`typed`).
    reset([typed, draft]);
  }

  async function submit(part: Partial<AddDraft> = {}, selection: BuyerSelection = 'submitted'): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    try {
      await give({ ...draft, ...part }, selection);
    } catch (problem) {
      fail(errorsOf(problem));
    } finally {
      busy.current = false;
      setSaving(false);
      void invalidateAfter(addToLiveOrder);
    }
  }

  return { ...fields, saving, last, pick, submit };
}

export type LiveAdd = ReturnType<typeof useLiveAdd>;
