import type { Claim } from '#features/claims/domain/admin-schemas.ts';
import type { ShownPiece } from '#features/claims/web/shown-pieces.ts';
import { waitingFor } from '#features/claims/web/use-live-claims.ts';
import { BuyerWarningMarks } from '#features/users/web/BuyerWarningMarks.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Dialog, DialogBody } from '#platform/web/ui/Dialog.tsx';
import styles from './give-instead-dialog.module.css';

interface GiveInsteadDialogProps {
  piece: ShownPiece;
  onGive: (claim: Claim) => void;
  onClose: () => void;
}

export function GiveInsteadDialog({ piece, onGive, onClose }: GiveInsteadDialogProps) {
  const { ref, holder } = piece;
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Donner la pièce ${ref} à une autre`}
      description={holder?.pseudo && `@${holder.pseudo} ne l’aura plus. Vous pourrez annuler pendant dix secondes.`}
    >
      <DialogBody>
        <ul className={styles.people}>
          {waitingFor(piece).map((claim) => (
            <li key={claim.id}>
              <Button block variant="secondary" onClick={() => (onClose(), onGive(claim))}>
                <b translate="no">@{claim.pseudo}</b>
                <span className={styles.comment}>{claim.comment ?? 'Demande entrée à la main'}</span>
                <BuyerWarningMarks standing={claim.standing} />
              </Button>
            </li>
          ))}
        </ul>
      </DialogBody>
    </Dialog>
  );
}
