import { useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import styles from './factor.module.css';

/** Shows the recovery codes once. The dialog closes after the user confirms having stored them. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [isKept, setKept] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success('Codes copiés'),
      () => toast.error('Copie impossible : sélectionnez les codes à la main.'),
    );
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Double vérification activée"
      description="Gardez ces dix codes de secours à l’abri, ailleurs que sur votre téléphone : chacun ouvre une fois si vous le perdez. Ils ne seront plus affichés."
      onSubmit={onClose}
      saving={false}
      error={null}
      submitLabel="Terminer"
      disabledReason={isKept ? null : 'Notez d’abord vos codes.'}
    >
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div>
        <Button variant="secondary" size="small" onClick={() => void copy()}>
          Copier les codes
        </Button>
      </div>
      <Checkbox label="J’ai gardé ces codes" checked={isKept} onChange={setKept} />
    </FormDialog>
  );
}
