import { useRef, useState } from 'react';
import type { ReplyOf } from '#domain/http/endpoint.ts';
import { formatEuros } from '#domain/money.ts';
import { addToLiveOrder, removeItem } from '#domain/orders/admin-contract.ts';
import { orderProblems } from '#domain/orders/problems.ts';
import { normalisePseudo, pseudoError } from '#domain/users/rules.ts';
import { call } from '#web/api/client.ts';
import { fieldSentence, refusedWith, sentenceOf } from '#web/api/problem.ts';
import { invalidate } from '#web/api/query.ts';
import { toast } from '#web/ui/toast.ts';
import { ordersChanged } from './orders-changed.ts';
import { isAmbiguous } from './use-pseudo-search.ts';
import { findProduct, noSuchRef } from './use-product-search.ts';

type Given = ReplyOf<typeof addToLiveOrder>;
type Errors = Partial<Record<'ref' | 'pseudo' | 'form', string>>;

const nothing = { ref: '', pseudo: '', comment: '' };
const READING_MS = 500;
const BOTH = 'Veuillez sélectionner un produit et indiquer un pseudo';

/** Takes the piece out again: what « Annuler » does after it was given. */
async function takeBack({ orderId, itemId, ref, pseudo }: Given): Promise<void> {
  try {
    await call(removeItem, { orderId, itemId });
    toast.info(`La pièce ${ref} n’est plus dans la commande de @${pseudo}`);
  } catch (problem) {
    toast.error(`Impossible de supprimer cet article. ${sentenceOf(problem)}`);
  }
  void invalidate(ordersChanged);
}

let said = 0;

/** One message at a time: in an evening they would cover the screen. */
function announce(given: Given, name: string): void {
  toast.dismiss(said);
  const who = given.userCreated ? `@${given.pseudo} (nouveau pseudo)` : `@${given.pseudo}`;
  said = toast.success(`Pièce ${given.ref} · ${name} pour ${who}. Total : ${formatEuros(given.total)}`, {
    action: { label: 'Annuler', onClick: () => void takeBack(given) },
  });
}

function errorsOf(problem: unknown): Errors {
  const taken = refusedWith(problem, orderProblems.pieceTaken) || refusedWith(problem, orderProblems.alreadyHers);
  if (taken) return { ref: sentenceOf(problem) };
  const pseudo = fieldSentence(problem, 'pseudo');
  return pseudo ? { pseudo } : { form: sentenceOf(problem) };
}

/** What is typed in the console’s form, and giving the piece: nothing typed is lost when it is refused. */
export function useLiveAdd(liveId: string) {
  const [draft, setDraft] = useState(nothing);
  const [errors, setErrors] = useState<Errors>({});
  const [saving, setSaving] = useState(false);
  const [last, setLast] = useState<Given | null>(null);
  const doubted = useRef({ pseudo: '', at: 0 });
  const busy = useRef(false);
  const refField = useRef<HTMLInputElement>(null);
  const pseudoField = useRef<HTMLInputElement>(null);

  const fill = (part: Partial<typeof nothing>) => {
    setDraft((before) => ({ ...before, ...part }));
    setErrors({});
  };
  const stop = (found: Errors) => {
    setErrors(found);
    (found.pseudo ? pseudoField : refField).current?.focus();
  };

  /** `sure` once there is no doubt about who is meant; Enter on a mere beginning of known pseudos asks once. */
  async function give(typed: typeof nothing, sure: boolean): Promise<void> {
    const pseudo = normalisePseudo(typed.pseudo);
    if (!typed.ref || !pseudo) return stop({ form: BOTH });
    const wrong = pseudoError(pseudo);
    if (wrong) return stop({ pseudo: wrong });
    // Two Enters in one breath are one: the question was not read.
    const wasRead = doubted.current.pseudo === pseudo && Date.now() - doubted.current.at > READING_MS;
    const asked = sure || wasRead;
    const [piece, unclear] = await Promise.all([
      findProduct(liveId, typed.ref),
      asked ? false : isAmbiguous(liveId, pseudo).catch(() => false),
    ]);
    if (!piece) return stop({ ref: noSuchRef(typed.ref) });
    if (unclear) {
      doubted.current = { pseudo, at: Date.now() };
      return stop({
        pseudo: `D’autres pseudos ressemblent à « ${pseudo} ». Choisissez avec les flèches, ou Entrée encore pour créer @${pseudo}.`,
      });
    }
    const given = await call(addToLiveOrder, { liveId, productId: piece.id, pseudo, comment: typed.comment });
    setLast(given);
    setDraft(nothing);
    setErrors({});
    announce(given, piece.name);
    refField.current?.focus();
  }

  async function submit(part: Partial<typeof nothing> = {}, sure = true): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    try {
      await give({ ...draft, ...part }, sure);
    } catch (problem) {
      stop(errorsOf(problem));
    } finally {
      busy.current = false;
      setSaving(false);
      void invalidate(ordersChanged);
    }
  }

  return { draft, errors, saving, last, fill, submit, refField, pseudoField };
}

export type LiveAdd = ReturnType<typeof useLiveAdd>;
