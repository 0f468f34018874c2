import { IconCopy, IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import { useCallback, type ReactNode } from 'react';
import type { Product } from '#features/catalog/domain/admin-schemas.ts';
import { TruncatedText } from '#platform/web/ui/TruncatedText.tsx';
import { ColourSwatch } from '#platform/web/ui/ColourSwatch.tsx';
import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import type { Pages } from '#platform/web/ui/Pager.tsx';
import type { Selection } from '#platform/web/ui/use-selection.ts';
import type { QueryState } from '#platform/web/ui/StaleNotice.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { PiecePhotoTab } from '#features/photos/web/PiecePhotoTab.tsx';
import styles from '#features/catalog/web/catalog.module.css';
import { ofName } from '#shared/of-name.ts';

const NONE = '–';

const Holder = ({ heldBy }: { heldBy: NonNullable<Product['heldBy']> }) => (
  <span className={styles.holder} data-beside>
    Prise par {heldBy.pseudo ? `@${heldBy.pseudo}` : 'une cliente'}&nbsp;·&nbsp;
    <TextLink to="/admin/orders/$orderId" params={{ orderId: heldBy.orderId }}>
      {heldBy.orderNumber}
    </TextLink>
  </span>
);

const columns: readonly Column<Product>[] = [
  {
    key: 'name',
    label: 'Nom',
    width: '34%',
    minWidth: '11rem',
    cell: (product) => (
      <Row as="span" nowrap>
        <PiecePhotoTab piece={product} size="list" />
        <span>
          {product.name}
          {product.heldBy && <Holder heldBy={product.heldBy} />}
        </span>
      </Row>
    ),
  },
  { key: 'ref', label: 'Référence', cell: ({ ref }) => ref },
  {
    key: 'live',
    label: 'Live',
    width: '20%',
    minWidth: '7rem',
    oneLine: true,
    foldInto: 'name',
    cell: ({ liveTitle }) => <TruncatedText text={liveTitle} />,
  },
  { key: 'price', label: 'Prix', align: 'end', nowrap: true, cell: ({ price }) => <Money cents={price} /> },
  { key: 'size', label: 'Taille', nowrap: true, cell: ({ size }) => size ?? NONE },
  {
    key: 'colour',
    label: 'Couleur',
    nowrap: true,
    cell: ({ colourName, hexCode }) => (colourName ? <ColourSwatch hex={hexCode}>{colourName}</ColourSwatch> : NONE),
  },
];

interface ProductsTableProps {
  selection: Selection;
  products: readonly Product[] | undefined;
  read: QueryState;
  empty: ReactNode;
  pages: Pages;
  /** Opens a dialog about a product. Must be the same function at each render. */
  onOpen: (open: { what: 'history' | 'edit' | 'duplicate' | 'delete'; product: Product }) => void;
}

export function ProductsTable({ products, selection, onOpen, ...rest }: ProductsTableProps) {
  const actions = useCallback((product: Product) => <Actions product={product} onOpen={onOpen} />, [onOpen]);
  return (
    <DataTable
      {...rest}
      selection={{ of: selection, label: ({ name, ref }) => `Sélectionner ${name}, référence ${ref}` }}
      caption="Produits"
      columns={columns}
      rows={products}
      rowKey={(product) => product.id}
      errorTitle="Impossible de charger les produits"
      actionsLabel="Actions"
      actions={actions}
    />
  );
}

const Actions = ({ product, onOpen }: Pick<ProductsTableProps, 'onOpen'> & { product: Product }) => (
  <>
    <IconButton
      aria-label={`Modifier ${product.name}, référence ${product.ref}`}
      icon={<IconPencil size={19} aria-hidden />}
      onClick={() => onOpen({ what: 'edit', product })}
    />
    <IconButton
      aria-label={`Dupliquer ${product.name}, référence ${product.ref}`}
      icon={<IconCopy size={19} aria-hidden />}
      onClick={() => onOpen({ what: 'duplicate', product })}
    />
    <IconButton
      aria-label={`Historique ${ofName(product.name)}, référence ${product.ref}`}
      icon={<IconHistory size={19} aria-hidden />}
      onClick={() => onOpen({ what: 'history', product })}
    />
    <IconButton
      aria-label={`Supprimer ${product.name}, référence ${product.ref}`}
      danger
      icon={<IconTrash size={19} aria-hidden />}
      onClick={() => onOpen({ what: 'delete', product })}
    />
  </>
);
