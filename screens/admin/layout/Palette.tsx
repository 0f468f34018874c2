import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { NETWORK_SENTENCE } from '#platform/web/api/problem.ts';
import { Dialog, DialogBody } from '#platform/web/ui/Dialog.tsx';
import { OpenCombobox } from '#platform/web/ui/OpenCombobox.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import type { FindingProps, Typed } from './Finding.tsx';
import { paletteField } from './palette-field.ts';

/** « Trouver » (Ctrl K). Accepts text before the code of the search is loaded. */
export function Palette({ onClose, ...offered }: Pick<FindingProps, 'screens' | 'more' | 'onClose'>) {
  const [typed, setTyped] = useState<Typed>({ text: '', isEntered: false });
  const [opened, setOpened] = useState<ReactNode>(null);
  const [Finding, setFinding] = useState<ComponentType<FindingProps> | null>(null);
  const fail = useEffectEvent(() => {
    toast.error(NETWORK_SENTENCE);
    onClose();
  });
  // Loads the code of the search on first use.
  useEffect(() => {
    import('./Finding.tsx').then(({ default: loaded }) => setFinding(() => loaded), fail);
  }, []);
  if (opened) return opened;
  return (
    <Dialog open onClose={onClose} title="Trouver" shape="wide">
      <DialogBody>
        {Finding ? (
          <Finding {...{ ...offered, typed, onClose }} onTyped={setTyped} onOpen={setOpened} />
        ) : (
          <OpenCombobox
            {...paletteField}
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
