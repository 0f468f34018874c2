import {
  IconArrowMerge,
  IconBan,
  IconCircleCheck,
  IconCheck,
  IconFileShredder,
  IconPencil,
  IconX,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { createContext, use, useCallback, useMemo, type ReactNode, type RefObject } from 'react';
import { counted } from '#shared/counted.ts';
import { isRoleAtLeast } from '#shared/roles.ts';
import type { AdminUser } from '#features/users/domain/admin-schemas.ts';
import { displayNameOf } from '#features/users/domain/labels.ts';
import { useSession } from '#features/users/web/session.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import type { Pages } from '#platform/web/ui/Pager.tsx';
import type { QueryState } from '#platform/web/ui/StaleNotice.tsx';
import { useLatest } from '#platform/web/ui/use-latest.ts';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { linkedName, userEmail, userPseudo } from '#features/users/web/user-columns.tsx';
import styles from '#features/users/web/users.module.css';
import { ofName } from '#shared/of-name.ts';

export type Side = 'source' | 'destination';
type PickedUsers = Readonly<Record<Side, string | undefined>>;

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
  foldInto: 'pseudo',
  cell: ({ hasAccount }) => <AccountMark linked={hasAccount} />,
};

const dates: readonly Column<AdminUser>[] = [
  { key: 'created', label: 'Créé le', foldInto: 'email', cell: ({ createdAt }) => <DateTime at={createdAt} /> },
  {
    key: 'seen',
    label: 'Dernière connexion',
    foldInto: 'email',
    cell: ({ lastSignInAt }) => <DateTime at={lastSignInAt} />,
  },
];

interface UsersTableProps {
  users: readonly AdminUser[] | undefined;
  read: QueryState;
  empty: ReactNode;
  pages: Pages;
  picked: PickedUsers;
  onPick: (side: Side, userId: string | undefined) => void;
  /** Opens a dialog about a user. Must be the same function at each render. */
  onOpen: (open: { what: 'orders' | 'edit' | 'block' | 'data'; user: AdminUser }) => void;
}

interface Merge {
  picked: PickedUsers;
  onPick: RefObject<UsersTableProps['onPick']>;
}

/** A change of the selection renders only the two checkboxes of each row again. */
const MergeContext = createContext<Merge | null>(null);

const OrdersButton = ({ user, onOpen }: Pick<UsersTableProps, 'onOpen'> & { user: AdminUser }) => (
  <span className={styles.count}>
    <Button
      variant="quiet"
      size="small"
      aria-label={`${counted(user.ordersCount, 'commande')} ${ofName(displayNameOf(user))}`}
      onClick={() => onOpen({ what: 'orders', user })}
    >
      {user.ordersCount}
    </Button>
  </span>
);

function SideCheckbox({ side, label, user }: { side: Side; label: string; user: AdminUser }) {
  const merge = use(MergeContext);
  const checked = merge?.picked[side] === user.id;
  const hasNoOrders = side === 'source' && user.ordersCount === 0;
  return (
    <Checkbox
      hideLabel
      label={`${label}\u00A0: ${displayNameOf(user)}${hasNoOrders ? ', aucune commande à transférer' : ''}`}
      checked={checked}
      disabled={hasNoOrders && !checked}
      onChange={(on) => merge?.onPick.current(side, on ? user.id : undefined)}
    />
  );
}

const sideColumn = (side: Side, label: string): Column<AdminUser> => ({
  key: side,
  label,
  cell: (user) => <SideCheckbox side={side} label={label} user={user} />,
});

const columnsFor = (onOpen: UsersTableProps['onOpen']): readonly Column<AdminUser>[] => [
  { ...linkedName, minWidth: '5.4rem' },
  { ...userEmail, minWidth: '5.4rem' },
  { ...userPseudo, minWidth: '6.4rem' },
  account,
  {
    key: 'orders',
    label: 'Commandes',
    align: 'centre',
    cell: (user) => (user.ordersCount === 0 ? '0' : <OrdersButton user={user} onOpen={onOpen} />),
  },
  ...dates,
  sideColumn('source', 'Source'),
  sideColumn('destination', 'Destination'),
];

export function UsersTable({ users, picked, onPick, onOpen, ...rest }: UsersTableProps) {
  const { source, destination } = picked;
  const latestPick = useLatest(onPick);
  const merge = useMemo(
    () => ({ picked: { source, destination }, onPick: latestPick }),
    [source, destination, latestPick],
  );
  const columns = useMemo(() => columnsFor(onOpen), [onOpen]);
  const actions = useCallback((user: AdminUser) => <UserActions user={user} onOpen={onOpen} />, [onOpen]);
  return (
    <MergeContext value={merge}>
      <DataTable
        {...rest}
        caption="Utilisateurs"
        columns={columns}
        rows={users}
        rowKey={(user) => user.id}
        errorTitle="Impossible de charger les utilisateurs"
        isSelected={({ id }) => id === source || id === destination}
        actionsLabel="Actions"
        actions={actions}
      />
    </MergeContext>
  );
}

function UserActions({ user, onOpen }: Pick<UsersTableProps, 'onOpen'> & { user: AdminUser }) {
  const { user: me } = useSession();
  const navigate = useNavigate();
  const isBlocked = Boolean(user.standing?.block);
  return (
    <>
      <IconButton
        aria-label={`Modifier ${displayNameOf(user)}`}
        icon={<IconPencil size={19} aria-hidden />}
        onClick={() => onOpen({ what: 'edit', user })}
      />
      <IconButton
        aria-label={`Fusionner ${displayNameOf(user)}`}
        icon={<IconArrowMerge size={19} aria-hidden />}
        onClick={() => void navigate({ to: '/admin/user-merge', search: { source: user.id } })}
      />
      <IconButton
        aria-label={`${isBlocked ? 'Débloquer' : 'Bloquer'} ${displayNameOf(user)}`}
        icon={isBlocked ? <IconCircleCheck size={19} aria-hidden /> : <IconBan size={19} aria-hidden />}
        onClick={() => onOpen({ what: 'block', user })}
      />
      {isRoleAtLeast(me?.role ?? null, 'owner') && (
        <IconButton
          aria-label={`Données personnelles ${ofName(displayNameOf(user))}`}
          icon={<IconFileShredder size={19} aria-hidden />}
          onClick={() => onOpen({ what: 'data', user })}
        />
      )}
    </>
  );
}
