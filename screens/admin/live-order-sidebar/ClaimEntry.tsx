import { useState } from 'react';
import { enterClaim } from '#features/claims/domain/admin-endpoints.ts';
import type { PieceLine } from '#features/claims/domain/admin-schemas.ts';
import { normalisePseudo, pseudoError } from '#features/users/domain/rules.ts';
import { fieldSentence } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { PseudoPicker } from './PseudoPicker.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { DateTimeField } from '#platform/web/ui/DateTimeField.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { toast } from '#platform/web/ui/toast.ts';

interface ClaimEntryProps {
  liveId: string;
  piece: PieceLine;
}

function EntryDialog({ liveId, piece, onClose }: ClaimEntryProps & { onClose: () => void }) {
  const [pseudo, setPseudo] = useState('');
  const [saidAt, setSaidAt] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const { mutate, isPending, error } = useCommand(enterClaim, {
    onSuccess: (_, sent) => {
      toast.success(`@${normalisePseudo(sent.pseudo)} est dans la file de la pièce ${piece.ref}`);
      onClose();
    },
  });
  const send = (typed = pseudo) => {
    const asked = normalisePseudo(typed);
    const found = asked ? pseudoError(asked) : 'Veuillez indiquer un pseudo';
    setWrong(found);
    if (!found) mutate({ liveId, ref: piece.ref, pseudo: asked, ...(saidAt && { saidAt }) });
  };
  const refused = fieldSentence(error, 'pseudo');
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Demande pour la pièce ${piece.ref}`}
      description="Dite autrement que par un commentaire entendu, ou pendant une coupure."
      onSubmit={() => send()}
      saving={isPending}
      error={refused ? null : error}
      submitLabel="Ajouter à la file"
    >
      <PseudoPicker
        liveId={liveId}
        pieceRef=""
        value={pseudo}
        onChange={(typed) => {
          setPseudo(typed);
          setWrong(null);
        }}
        onEnter={send}
        error={wrong ?? refused ?? undefined}
      />
      <DateTimeField
        label="Heure de la demande (facultatif)"
        hint="Elle prend sa place dans la file à cette heure. Sans heure : maintenant."
        value={saidAt}
        onChange={setSaidAt}
      />
    </FormDialog>
  );
}

/** Enters a claim that reached the seller outside the comments. */
export function ClaimEntry({ liveId, piece }: ClaimEntryProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        Entrer une demande
      </Button>
      {open && <EntryDialog liveId={liveId} piece={piece} onClose={() => setOpen(false)} />}
    </>
  );
}
