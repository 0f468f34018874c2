import { IconBookmark, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#platform/web/ui/Button.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { ordersInput, type OrdersSearch } from './orders-filters.ts';
import { fixedViews, forgetView, isSameView, keptViews, type View } from './orders-views.ts';
import { ViewDialog } from './ViewDialog.tsx';
import styles from '#features/orders/web/admin/order.module.css';

const ViewLink = ({ view }: { view: View }) => (
  <TextLink
    to="/admin/orders"
    search={view.search}
    className={styles.view}
    activeOptions={{ exact: true, includeSearch: true }}
  >
    {view.name}
  </TextLink>
);

/** Saved filters: those of the shop, then the user's own, stored in this browser. */
export function OrdersViews({ search }: { search: OrdersSearch }) {
  const [own, setOwn] = useState(keptViews);
  const [naming, setNaming] = useState(false);
  const isFiltered = Object.keys(ordersInput({ ...search, after: undefined })).length > 0;
  const isKnown = [...fixedViews, ...own].some((view) => isSameView(view.search, search));
  return (
    <nav className={styles.views} aria-label="Vues">
      <ul>
        {fixedViews.map((view) => (
          <li key={view.name}>
            <ViewLink view={view} />
          </li>
        ))}
        {own.map((view) => (
          <li key={`own ${view.name}`}>
            <ViewLink view={view} />
            <IconButton
              aria-label={`Oublier la vue ${view.name}`}
              icon={<IconX size={15} aria-hidden />}
              onClick={() => {
                forgetView(view.name);
                setOwn(keptViews());
              }}
            />
          </li>
        ))}
        {isFiltered && !isKnown && (
          <li>
            <Button
              variant="quiet"
              size="small"
              icon={<IconBookmark size={17} aria-hidden />}
              onClick={() => setNaming(true)}
            >
              Garder cette vue
            </Button>
          </li>
        )}
      </ul>
      {naming && (
        <ViewDialog
          search={search}
          onClose={() => {
            setNaming(false);
            setOwn(keptViews());
          }}
        />
      )}
    </nav>
  );
}
