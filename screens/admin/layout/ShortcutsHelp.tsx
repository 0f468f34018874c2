import { useState, type ReactNode } from 'react';
import { reaches, type Role } from '#shared/roles.ts';
import { consoleKeys } from './console-keys.ts';
import { Dialog, DialogBody } from '#platform/web/ui/Dialog.tsx';
import { Switch } from '#platform/web/ui/Switch.tsx';
import { linksOf } from '#screens/shell/admin-links.ts';
import { letterKeysAreOn, turnLetterKeys } from '#platform/web/ui/letter-keys.ts';
import { shortcuts } from './shortcuts.ts';
import styles from './shortcuts-help.module.css';

type ShortcutRows = readonly (readonly [keys: string, does: ReactNode])[];

const groupsFor = (role: Role): { title: string; rows: ShortcutRows }[] => [
  {
    title: 'Partout',
    rows: [
      ['Ctrl K', 'Trouver un écran, une action, une pièce, une commande, une cliente'],
      ...shortcuts.map(({ key, does }) => [key.toUpperCase(), does] as const),
    ],
  },
  {
    title: 'Aller à un écran',
    rows: linksOf(role).map(({ go, label }) => [`G ${go.toUpperCase()}`, label] as const),
  },
  ...(reaches(role) ? [{ title: 'Pendant un live, sur la commande live', rows: consoleKeys }] : []),
];

/** `?`: lists the shortcuts, and switches single-letter shortcuts on or off. */
export function ShortcutsHelp({ role, onClose }: { role: Role; onClose: () => void }) {
  const [on, setOn] = useState(letterKeysAreOn);
  const turn = (wanted: boolean) => {
    turnLetterKeys(wanted);
    setOn(wanted);
  };
  return (
    <Dialog open onClose={onClose} title="Raccourcis clavier" shape="wide">
      <DialogBody>
        <Switch
          label="Raccourcis d’une seule touche"
          checked={on}
          onChange={turn}
          hint="Quand ils sont éteints, Ctrl K, Entrée et les flèches restent. Ce choix est gardé dans ce navigateur."
        />
        {groupsFor(role).map(({ title, rows }) => (
          <section key={title} className={styles.group}>
            <h3>{title}</h3>
            <dl className={styles.told}>
              {rows.map(([keys, does]) => (
                <div key={keys}>
                  <dt>
                    {keys.split(' ').map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </DialogBody>
    </Dialog>
  );
}
