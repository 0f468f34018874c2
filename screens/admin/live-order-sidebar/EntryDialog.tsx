import { useState } from 'react';
import { enterClaim } from '#features/claims/domain/admin-endpoints.ts';
import type { PieceQueue } from '#features/claims/domain/admin-schemas.ts';
import { NO_PSEUDOS } from '#features/orders/web/live/look-up.ts';
import { doubtAbout, matchPseudo } from '#features/orders/web/live/use-pseudo-search.ts';
import { normalisePseudo, pseudoError } from '#features/users/domain/rules.ts';
import { fieldSentence } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { DateTimeField } from '#platform/web/ui/DateTimeField.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { PseudoPicker } from './PseudoPicker.tsx';
import { useDoubt } from './use-doubt.ts';

interface EntryDialogProps {
  liveId: string;
  piece: Pick<PieceQueue, 'ref'>;
  onClose: () => void;
}

/** Enters a claim that reached the seller outside the comments. */
export function EntryDialog(props: EntryDialogProps) {
  const { pseudo, fill, saidAt, setSaidAt, refusal, timeError, saving, checking, error, send, enter } = useEntry(props);
  const { liveId, piece, onClose } = props;
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Demande pour la pièce ${piece.ref}`}
      description="Pour une demande faite ailleurs que dans les commentaires, ou pendant une coupure."
      onSubmit={() => send()}
      saving={saving}
      preparing={checking}
      changed={pseudo !== ''}
      error={error}
      submitLabel="Ajouter à la file"
    >
      <PseudoPicker liveId={liveId} pieceRef="" value={pseudo} onChange={fill} onEnter={enter} error={refusal} />
      <DateTimeField
        label="Heure de la demande (facultatif)"
        hint={'La demande prend sa place dans la file à cette heure. Vide\u00A0: maintenant.'}
        value={saidAt}
        onChange={setSaidAt}
        error={timeError}
      />
    </FormDialog>
  );
}

function useEntry({ liveId, piece, onClose }: EntryDialogProps) {
  const [pseudo, setPseudo] = useState('');
  const [saidAt, setSaidAt] = useState<string | null>(null);
  const [inputError, setInputError] = useState<string | null>(null);
  const [isChecking, setChecking] = useState(false);
  const doubt = useDoubt();
  const { mutate, isPending, error } = useCommand(enterClaim, {
    onSuccess: (_, sent) => {
      toast.success(`@${normalisePseudo(sent.pseudo)} est dans la file de la pièce ${piece.ref}`);
      onClose();
    },
  });
  const pseudoRefusal = fieldSentence(error, 'pseudo');
  const send = (typed = pseudo) => {
    const normalised = normalisePseudo(typed);
    const newError = normalised ? pseudoError(normalised) : 'Veuillez indiquer un pseudo';
    setInputError(newError);
    if (!newError) mutate({ liveId, ref: piece.ref, pseudo: normalised, ...(saidAt && { saidAt }) });
  };
  /** Sends a known pseudo. Asks about an unknown pseudo, which a second Enter confirms. */
  const check = async (typed: string) => {
    setInputError(null);
    setChecking(true);
    try {
      const found = doubtAbout(typed, await matchPseudo(liveId, typed));
      if (found) setInputError(doubt.ask(typed, found));
      else send(typed);
    } catch {
      setInputError(NO_PSEUDOS);
    } finally {
      setChecking(false);
    }
  };
  return {
    pseudo,
    fill: (typed: string) => {
      setPseudo(typed);
      setInputError(null);
      doubt.clear();
    },
    saidAt,
    setSaidAt,
    refusal: inputError ?? pseudoRefusal ?? undefined,
    timeError: fieldSentence(error, 'saidAt') ?? undefined,
    saving: isPending,
    checking: isChecking,
    error: pseudoRefusal ? null : error,
    send,
    enter: (typed: string, isChosen: boolean) => {
      if (isPending || isChecking) return;
      if (isChosen || doubt.hasRead(typed) || !typed || pseudoError(typed) !== null) send(typed);
      else void check(typed);
    },
  };
}
