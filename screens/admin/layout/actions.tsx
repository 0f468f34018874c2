import {
  IconBarcode,
  IconBroadcast,
  IconCirclePlus,
  IconClock,
  IconFlag,
  IconHanger,
  IconMessage2,
  IconPackage,
  IconPalette,
  IconPlayerPlay,
  IconTablePlus,
} from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { saveColour } from '#features/colours/domain/admin.ts';
import { createPastedProducts, createProduct } from '#features/catalog/domain/admin-endpoints.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { createLive, listLives, updateLive } from '#features/lives/domain/endpoints.ts';
import { createOrder, remindBuyersOf } from '#features/orders/domain/admin-endpoints.ts';
import { matchesLabel } from './rules.ts';
import { ColourDialog } from '#features/colours/web/ColourDialog.tsx';
import { PasteDialog } from '#features/catalog/web/PasteDialog.tsx';
import { ProductDialog } from '#features/catalog/web/ProductDialog.tsx';
import { LiveCreateDialog } from '#features/lives/web/LiveCreateDialog.tsx';
import { OrderCreateDialog } from '#features/orders/web/admin/OrderCreateDialog.tsx';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Dialog, DialogBody } from '#platform/web/ui/Dialog.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { EndLiveSheet } from '#screens/admin/lives/EndLiveSheet.tsx';

export interface Action {
  label: string;
  /** Search words in addition to the label. */
  words: string;
  Icon: typeof IconHanger;
  /** Endpoint whose role the action needs; undefined allows every role. */
  endpoint?: Pick<Endpoint, 'role'>;
  /** Shown over the current screen. An action without a dialog navigates to `to`. */
  dialog?: (onClose: () => void) => ReactNode;
  to?: Destination;
}

type Destination =
  | { to: '/admin/live-order-sidebar' | '/admin/users/without-account' }
  | { to: '/admin/orders'; search: { only: 'expiring' } }
  | { to: '/admin/orders-preparation'; search?: { mode: 'table' } };

function PasteTable({ onClose }: { onClose: () => void }) {
  const [live, setLive] = useState('');
  return <PasteDialog live={live} onLive={setLive} onClose={onClose} />;
}

const commonActions: readonly Action[] = [
  {
    label: 'Ouvrir le live en cours',
    endpoint: updateLive,
    words: 'console direct antenne commande',
    Icon: IconPlayerPlay,
    to: { to: '/admin/live-order-sidebar' },
  },
  {
    label: 'Terminer le live',
    endpoint: updateLive,
    words: 'arrêter finir fin direct bilan',
    Icon: IconFlag,
    dialog: (onClose) => <EndLiveDialog onClose={onClose} />,
  },
  {
    label: 'Écrire aux clientes sans compte',
    endpoint: updateLive,
    words: 'message privé prévenir relancer',
    Icon: IconMessage2,
    to: { to: '/admin/users/without-account' },
  },
  {
    label: 'Relancer avant ce soir',
    endpoint: remindBuyersOf,
    words: 'délai impayées annulées expirent',
    Icon: IconClock,
    to: { to: '/admin/orders', search: { only: 'expiring' } },
  },
  {
    label: 'Préparer les commandes',
    words: 'colis étiquettes expédier emballer',
    Icon: IconPackage,
    to: { to: '/admin/orders-preparation' },
  },
  {
    label: 'Préparer à la table',
    words: 'scanner douchette colis',
    Icon: IconBarcode,
    to: { to: '/admin/orders-preparation', search: { mode: 'table' } },
  },
  {
    label: 'Nouvelle commande',
    endpoint: createOrder,
    words: 'créer ajouter',
    Icon: IconCirclePlus,
    dialog: (onClose) => <OrderCreateDialog liveId="" onClose={onClose} />,
  },
  {
    label: 'Nouveau live',
    endpoint: createLive,
    words: 'créer ajouter direct',
    Icon: IconBroadcast,
    dialog: (onClose) => <LiveCreateDialog onClose={onClose} />,
  },
  {
    label: 'Ajouter un produit',
    endpoint: createProduct,
    words: 'créer nouvelle pièce nouveau',
    Icon: IconHanger,
    dialog: (onClose) => <ProductDialog onClose={onClose} />,
  },
  {
    label: 'Coller un tableau',
    endpoint: createPastedProducts,
    words: 'pièces produits tableur excel importer',
    Icon: IconTablePlus,
    dialog: (onClose) => <PasteTable onClose={onClose} />,
  },
  {
    label: 'Ajouter une couleur',
    endpoint: saveColour,
    words: 'créer nouvelle',
    Icon: IconPalette,
    dialog: (onClose) => <ColourDialog onClose={onClose} />,
  },
];

export const actionsNamed = (
  more: readonly Action[],
  typed: string,
  may: (endpoint: Pick<Endpoint, 'role'>) => boolean,
): readonly Action[] =>
  [...commonActions, ...more]
    .filter(({ endpoint }) => !endpoint || may(endpoint))
    .filter(({ label, words }) => typed === '' || matchesLabel(typed, `${label} ${words}`));

function EndLiveDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch, isFetching } = useEndpoint(listLives, {});
  const [openedId, setOpenedId] = useState<string>();
  const active = data?.lives.find(({ isActive }) => isActive);
  // Keeps the live of the first read, because another live may become the first active one before the click. The lives
  // in memory from an earlier screen may be out of date.
  if (active && !isFetching && openedId === undefined) setOpenedId(active.id);
  const live = data?.lives.find(({ id }) => id === openedId);
  if (live) return <EndLiveSheet live={live} showsTitle onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title="Terminer le live">
      <DialogBody>
        {data && !active && <p>Aucun live n’est en cours.</p>}
        {!data && error && (
          <ErrorState title="Impossible de charger les lives" error={error} onRetry={() => void refetch()} />
        )}
        {(data ? active : !error) && <Skeleton lines={2} />}
      </DialogBody>
    </Dialog>
  );
}
