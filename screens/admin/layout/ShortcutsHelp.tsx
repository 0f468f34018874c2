import { useState, type ReactNode } from 'react';
import { Dialog, DialogBody } from '#platform/web/ui/Dialog.tsx';
import { Switch } from '#platform/web/ui/Switch.tsx';
import { letterKeysAreOn, setLetterKeys } from '#platform/web/ui/letter-keys.ts';
import { type AdminLink, mayOpen, useAdminLinks } from '#screens/shell/admin-links.ts';
import { isRoleAtLeast, type Role } from '#shared/roles.ts';
import { shortcuts } from './shortcuts.ts';
import styles from './shortcuts.module.css';

type ShortcutRows = readonly (readonly [keys: string, label: ReactNode])[];

const groupsFor = (role: Role, links: readonly AdminLink[]): { title: string; rows: ShortcutRows }[] => [
  {
    title: 'Partout',
    rows: [
      ['Ctrl K', 'Trouver un écran, une action, une pièce, une commande, une cliente'],
      ...shortcuts.map(({ key, label }) => [key.toUpperCase(), label] as const),
    ],
  },
  {
    title: 'Aller à un écran',
    rows: links.flatMap(({ go, label, to }) =>
      go && mayOpen(role, to, links) ? [[`G ${go.toUpperCase()}`, label] as const] : [],
    ),
  },
  ...(isRoleAtLeast(role, 'seller') ? [{ title: 'Pendant un live, sur la commande live', rows: consoleKeys }] : []),
];

export function ShortcutsHelp({ role, onClose }: { role: Role; onClose: () => void }) {
  const [on, setOn] = useState(letterKeysAreOn);
  const links = useAdminLinks();
  const setKeys = (isOn: boolean) => {
    setLetterKeys(isOn);
    setOn(isOn);
  };
  return (
    <Dialog open onClose={onClose} title="Raccourcis clavier" shape="wide">
      <DialogBody>
        <Switch
          label="Raccourcis d’une seule touche"
          checked={on}
          onChange={setKeys}
          hint="Quand ils sont éteints, Ctrl K, Entrée et les flèches restent. Ce choix est gardé dans ce navigateur."
        />
        {groupsFor(role, links).map(({ title, rows }) => (
          <section key={title} className={styles.group}>
            <h3>{title}</h3>
            <dl className={styles.shortcutList}>
              {rows.map(([keys, label]) => (
                <div key={keys}>
                  <dt>
                    {keys.split(' ').map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{label}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </DialogBody>
    </Dialog>
  );
}

/** Documented keys of the live console, handled by `useConsoleKeys`. */
const consoleKeys = [
  ['0…9', 'Taper un numéro de pièce'],
  ['Entrée', 'Donner la pièce'],
  ['P', 'Passer à la demande suivante, ou reprendre la pièce donnée'],
  ['→', 'Pièce suivante'],
  ['←', 'Pièce précédente'],
] as const;
