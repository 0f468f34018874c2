import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { NETWORK_SENTENCE } from '#platform/web/api/problem.ts';
import { Dialog, DialogBody } from '#platform/web/ui/Dialog.tsx';
import { OpenCombobox } from '#platform/web/ui/OpenCombobox.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import type { FindingProps, Typed } from './Finding.tsx';
import styles from './palette.module.css';

const field = { label: 'Trouver', placeholder: 'Commande, cliente, pièce, écran…', autoFocus: true } as const;

/** Accepts text before the code of the search is loaded. */
export function Palette({ onClose, ...searchProps }: Pick<FindingProps, 'screens' | 'more' | 'onClose'>) {
  const [typed, setTyped] = useState<Typed>({ text: '', isEntered: false });
  const [openDialog, setOpenDialog] = useState<ReactNode>(null);
  const [Finding, setFinding] = useState<ComponentType<FindingProps> | null>(null);
  const closeWithError = useEffectEvent(() => {
    toast.error(NETWORK_SENTENCE);
    onClose();
  });
  useEffect(() => {
    import('./Finding.tsx').then(({ default: loaded }) => setFinding(() => loaded), closeWithError);
  }, []);
  if (openDialog) return openDialog;
  return (
    <Dialog open onClose={onClose} title="Trouver" shape="wide">
      <DialogBody>
        {Finding ? (
          <Finding {...{ ...searchProps, field, typed, onClose }} onTyped={setTyped} onOpen={setOpenDialog} />
        ) : (
          <OpenCombobox
            {...field}
            text={typed.text}
            onText={(text) => setTyped({ text, isEntered: false })}
            groups={[]}
            note="Chargement…"
            loading
            onEnter={() => setTyped(({ text }) => ({ text, isEntered: true }))}
          />
        )}
      </DialogBody>
    </Dialog>
  );
}

export const FindButton = ({ onFind }: { onFind: () => void }) => (
  <button type="button" className={styles.find} aria-keyshortcuts="Control+K Meta+K" onClick={onFind}>
    <IconSearch size={20} stroke={1.8} aria-hidden />
    Trouver
    <kbd aria-hidden>Ctrl K</kbd>
  </button>
);
