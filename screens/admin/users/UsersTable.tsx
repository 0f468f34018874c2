import {
  IconArrowMerge,
  IconBan,
  IconCircleCheck,
  IconCheck,
  IconFileShredder,
  IconPencil,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { counted } from '#shared/counted.ts';
import { reaches } from '#shared/roles.ts';
import type { AdminUser } from '#features/users/domain/admin-schemas.ts';
import { displayNameOf } from '#features/users/domain/labels.ts';
import { useSession } from '#features/users/web/session.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import type { Pages } from '#platform/web/ui/Pager.tsx';
import type { Reading } from '#platform/web/ui/StaleNotice.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { linkedName, userEmail, userPseudo } from '#features/users/web/user-columns.tsx';
import styles from '#features/users/web/users.module.css';
import { ofName } from '#shared/of-name.ts';

/** Source and destination of a merge, selected in the list. */
export type Side = 'source' | 'destination';
type Picked = Readonly<Record<Side, string | undefined>>;

const AccountMark = ({ linked }: { linked: boolean }) => (
  <span className={linked ? styles.yes : styles.no}>
    {linked ? <IconCheck size={20} aria-hidden /> : <IconX size={20} aria-hidden />}
    <VisuallyHidden>{linked ? 'Oui' : 'Non'}</VisuallyHidden>
  </span>
);

const account: Column<AdminUser> = {
  key: 'account',
  label: 'Compte auth',
  align: 'centre',
  spare: true,
  cell: ({ hasAccount }) => <AccountMark linked={hasAccount} />,
};

const dates: readonly Column<AdminUser>[] = [
  { key: 'created', label: 'Créé le', spare: true, cell: ({ createdAt }) => <DateTime at={createdAt} format="date" /> },
  {
    key: 'seen',
    label: 'Dernière connexion',
    spare: true,
    cell: ({ lastSignInAt }) => <DateTime at={lastSignInAt} format="date" />,
  },
];

interface UsersTableProps {
  users: readonly AdminUser[] | undefined;
  read: Reading;
  empty: ReactNode;
  pages: Pages;
  picked: Picked;
  onPick: (side: Side, userId: string | undefined) => void;
  onOrders: (user: AdminUser) => void;
  onEdit: (user: AdminUser) => void;
  onMerge: (user: AdminUser) => void;
  onBlock: (user: AdminUser) => void;
  onData: (user: AdminUser) => void;
}

const orders = (onOrders: UsersTableProps['onOrders']): Column<AdminUser> => ({
  key: 'orders',
  label: 'Commandes',
  align: 'centre',
  cell: (user) =>
    user.ordersCount === 0 ? (
      '0'
    ) : (
      <span className={styles.count}>
        <Button
          variant="quiet"
          size="small"
          aria-label={`${counted(user.ordersCount, 'commande')} ${ofName(displayNameOf(user))}`}
          onClick={() => onOrders(user)}
        >
          {user.ordersCount}
        </Button>
      </span>
    ),
});

const sideColumn = (side: Side, label: string, { picked, onPick }: UsersTableProps): Column<AdminUser> => ({
  key: side,
  label,
  cell: (user) => {
    const checked = picked[side] === user.id;
    const hasNothing = side === 'source' && user.ordersCount === 0;
    return (
      <Checkbox
        hideLabel
        label={`${label} : ${displayNameOf(user)}${hasNothing ? ', aucune commande à transférer' : ''}`}
        checked={checked}
        disabled={hasNothing && !checked}
        onChange={(on) => onPick(side, on ? user.id : undefined)}
      />
    );
  },
});

/** Lists the users in ten columns (ADM-05, ADM-06, ADM-07). */
export function UsersTable(props: UsersTableProps) {
  const { users, picked, onOrders, onEdit, onMerge, onBlock, onData, onPick: _, ...rest } = props;
  const { user: me } = useSession();
  const givesData = reaches(me?.role ?? null, 'owner');
  return (
    <DataTable
      {...rest}
      caption="Utilisateurs"
      columns={[
        linkedName,
        { ...userEmail, least: '4.9rem' },
        { ...userPseudo, least: '7rem' },
        account,
        orders(onOrders),
        ...dates,
        sideColumn('source', 'Source', props),
        sideColumn('destination', 'Destination', props),
      ]}
      rows={users}
      rowKey={(user) => user.id}
      errorTitle="Impossible de charger les utilisateurs"
      isSelected={({ id }) => id === picked.source || id === picked.destination}
      actionsLabel="Actions"
      actions={(user) => (
        <>
          <IconButton
            aria-label={`Modifier ${displayNameOf(user)}`}
            icon={<IconPencil size={19} aria-hidden />}
            onClick={() => onEdit(user)}
          />
          <IconButton
            aria-label={`Fusionner ${displayNameOf(user)}`}
            icon={<IconArrowMerge size={19} aria-hidden />}
            onClick={() => onMerge(user)}
          />
          <IconButton
            aria-label={`${user.standing?.block ? 'Débloquer' : 'Bloquer'} ${displayNameOf(user)}`}
            icon={user.standing?.block ? <IconCircleCheck size={19} aria-hidden /> : <IconBan size={19} aria-hidden />}
            onClick={() => onBlock(user)}
          />
          {givesData && (
            <IconButton
              aria-label={`Données personnelles ${ofName(displayNameOf(user))}`}
              icon={<IconFileShredder size={19} aria-hidden />}
              onClick={() => onData(user)}
            />
          )}
        </>
      )}
    />
  );
}
