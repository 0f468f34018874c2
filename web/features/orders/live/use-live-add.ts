import { useEffect, useRef, useState } from 'react';
import type { Product } from '#domain/catalog/schemas.ts';
import type { ReplyOf } from '#domain/http/endpoint.ts';
import { formatEuros } from '#domain/money.ts';
import { addToLiveOrder, removeItem } from '#domain/orders/admin-endpoints.ts';
import { orderProblems } from '#domain/orders/problems.ts';
import { normalisePseudo, pseudoError } from '#domain/users/rules.ts';
import { call } from '#web/api/client.ts';
import { whenBack } from '#web/api/live-feed.ts';
import { fieldSentence, NETWORK_SENTENCE, refusedWith, sentenceOf } from '#web/api/problem.ts';
import { invalidateAfter } from '#web/api/query.ts';
import { toast } from '#web/ui/toast.ts';
import { isAmbiguous } from './use-pseudo-search.ts';
import { findProduct, noSuchRef } from '../use-product-search.ts';

type Given = ReplyOf<typeof addToLiveOrder>;
type Errors = Partial<Record<'ref' | 'pseudo' | 'form', string>>;

/**
 * How the buyer was named: a line of the list was taken, or Enter was pressed on what is typed (a mere beginning of
 * known pseudos is asked about once), or the form was sent by its button.
 */
type Naming = 'chosen' | 'typed' | 'sent';

const nothing = { ref: '', pseudo: '', comment: '' };
const READING_MS = 500;
/** What can't be looked up is not taken for new: a buyer would be made who does not exist. */
const NO_PSEUDOS = 'Impossible de vérifier ce pseudo. Entrée pour réessayer.';
const NO_PRODUCTS = 'Impossible de charger les produits du live. Entrée pour réessayer.';
const BOTH = 'Veuillez sélectionner un produit et indiquer un pseudo';

/** Takes the piece out again: what « Annuler » does after it was given. */
async function takeBack({ orderId, itemId, ref, pseudo }: Given): Promise<void> {
  try {
    await call(removeItem, { orderId, itemId });
    toast.info(`La pièce ${ref} n’est plus dans la commande de @${pseudo}`);
  } catch (problem) {
    toast.error(`Impossible de supprimer cet article. ${sentenceOf(problem)}`);
  }
  void invalidateAfter(removeItem);
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

const ofNetwork = new Set<string | undefined>([NO_PSEUDOS, NO_PRODUCTS, NETWORK_SENTENCE]);

/** What could not be asked for is no mistake of hers: once the network is back, it is not said any more. */
function useErrors() {
  const [errors, setErrors] = useState<Errors>({});
  useEffect(
    () =>
      whenBack(() => setErrors((before) => (Object.values(before).some((one) => ofNetwork.has(one)) ? {} : before))),
    [],
  );
  return [errors, setErrors] as const;
}

interface LookedUp {
  /** Null when the piece can’t be given; `errors` says why. */
  piece: Product | null;
  unclear: boolean;
  errors: Errors;
}

/** The piece of a reference, and whether other pseudos resemble this one; null for a pseudo that is certain. */
async function lookUp(liveId: string, ref: string, pseudo: string | null): Promise<LookedUp> {
  const [piece, unclear] = await Promise.all([
    findProduct(liveId, ref).catch(() => 'unknown' as const),
    pseudo === null ? false : isAmbiguous(liveId, pseudo).catch(() => 'unknown' as const),
  ]);
  const refused = (errors: Errors) => ({ piece: null, unclear: false, errors });
  if (piece === 'unknown') return refused({ ref: NO_PRODUCTS });
  if (!piece) return refused({ ref: noSuchRef(ref) });
  if (unclear === 'unknown') return refused({ pseudo: NO_PSEUDOS });
  return { piece, unclear, errors: {} };
}

/** What is typed in the console’s form, and giving the piece: nothing typed is lost when it is refused. */
export function useLiveAdd(liveId: string) {
  const [draft, setDraft] = useState(nothing);
  const [errors, setErrors] = useErrors();
  const [saving, setSaving] = useState(false);
  const [last, setLast] = useState<Given | null>(null);
  const doubted = useRef({ pseudo: '', at: 0 });
  const heard = useRef('');
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

  /** Whoever spoke in the live is who she is: her pseudo was not typed. */
  const pick = ({ pseudo, ref }: { pseudo: string; ref: string | null }) => {
    heard.current = normalisePseudo(pseudo);
    fill(ref === null ? { pseudo } : { pseudo, ref });
  };

  async function give(typed: typeof nothing, how: Naming): Promise<void> {
    const pseudo = normalisePseudo(typed.pseudo);
    if (!typed.ref || !pseudo) return stop({ form: BOTH });
    const wrong = pseudoError(pseudo);
    if (wrong) return stop({ pseudo: wrong });
    // Two Enters in one breath are one: the question was not read.
    const wasRead = doubted.current.pseudo === pseudo && Date.now() - doubted.current.at > READING_MS;
    const isCertain = how === 'chosen' || wasRead || heard.current === pseudo;
    const { piece, unclear, errors: found } = await lookUp(liveId, typed.ref, isCertain ? null : pseudo);
    if (!piece) return stop(found);
    if (unclear && how === 'typed') {
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

  async function submit(part: Partial<typeof nothing> = {}, how: Naming = 'sent'): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    try {
      await give({ ...draft, ...part }, how);
    } catch (problem) {
      stop(errorsOf(problem));
    } finally {
      busy.current = false;
      setSaving(false);
      void invalidateAfter(addToLiveOrder);
    }
  }

  return { draft, errors, saving, last, fill, pick, submit, refField, pseudoField };
}

export type LiveAdd = ReturnType<typeof useLiveAdd>;
