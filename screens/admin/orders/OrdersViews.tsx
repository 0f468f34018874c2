import { IconBookmark, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { deleteStored, store, readAllStored } from '#platform/web/api/browser-storage.ts';
import { copyBase } from '#platform/web/api/copy.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { FormDialog } from '#platform/web/ui/FormDialog.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { keepFocusNear } from '#platform/web/ui/remember-focus.ts';
import { ordersInput, type OrdersSearch } from './orders-filters.ts';
import styles from '#features/orders/web/admin/order.module.css';

export function OrdersViews({ search }: { search: OrdersSearch }) {
  const [ownViews, setOwnViews] = useState(readOwnViews);
  const [naming, setNaming] = useState(false);
  const isFiltered = Object.keys(ordersInput({ ...search, after: undefined })).length > 0;
  const isKnown = [...fixedViews, ...ownViews].some((view) => isSameView(view.search, search));
  return (
    <nav className={styles.views} aria-label="Vues">
      <ul>
        {fixedViews.map((view) => (
          <li key={view.name}>
            <ViewLink view={view} />
          </li>
        ))}
        {ownViews.map((view) => (
          <li key={`own ${view.name}`}>
            <ViewLink view={view} />
            <IconButton
              aria-label={`Oublier la vue ${view.name}`}
              icon={<IconX size={15} aria-hidden />}
              onClick={() => {
                keepFocusNear();
                deleteView(view.name);
                setOwnViews(readOwnViews());
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
            setOwnViews(readOwnViews());
          }}
        />
      )}
    </nav>
  );
}

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

function ViewDialog({ search, onClose }: { search: OrdersSearch; onClose: () => void }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const submit = () => {
    const typed = name.trim();
    if (typed === '') return setError('Le nom est requis');
    if (isTaken(typed)) return setError('Une vue avec ce nom existe déjà');
    saveView({ name: typed, search });
    onClose();
  };
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Garder cette vue"
      description="Ces filtres sont gardés dans ce navigateur."
      onSubmit={submit}
      saving={false}
      error={null}
      submitLabel="Garder"
    >
      <TextField
        label="Nom de la vue"
        required
        maxLength={MAX_VIEW_NAME}
        value={name}
        onChange={(typed) => {
          setName(typed);
          setError(undefined);
        }}
        error={error}
      />
    </FormDialog>
  );
}

interface View {
  name: string;
  search: OrdersSearch;
}

const fixedViews: readonly View[] = [
  {
    name: 'À préparer ce soir',
    search: { status: statusesWhere((status) => status.workList === 'preparation').join(',') },
  },
  { name: 'Impayées depuis 24 h', search: { only: 'overdue' } },
  { name: 'Sans compte', search: { only: 'no-account' } },
  { name: 'À traiter', search: { only: 'attention' } },
];

const isSameView = (first: OrdersSearch, second: OrdersSearch): boolean =>
  JSON.stringify(ordersInput({ ...first, after: undefined })) ===
  JSON.stringify(ordersInput({ ...second, after: undefined }));

const KEY_PREFIX = `${copyBase}orders-view-`;
const MAX_VIEW_NAME = 40;

const viewParameters: readonly (keyof OrdersSearch)[] = ['status', 'live', 'user', 'from', 'to', 'only', 'q'];

const readOwnViews = (): View[] =>
  readAllStored('browser', KEY_PREFIX, { name: '', query: '' })
    .map(({ name, query }) => {
      const parameters = new URLSearchParams(query);
      return { name, search: Object.fromEntries(viewParameters.map((key) => [key, parameters.get(key) ?? undefined])) };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'fr'));

/** Reads the stored views again, because another tab may have saved one. */
const isTaken = (name: string): boolean =>
  [...fixedViews, ...readOwnViews()].some((view) => view.name.toLowerCase() === name.toLowerCase());

function saveView({ name, search }: View): void {
  const query = new URLSearchParams();
  for (const key of viewParameters) if (search[key]) query.set(key, search[key]);
  store('browser', KEY_PREFIX + name, { name, query: query.toString() });
}

const deleteView = (name: string): void => deleteStored('browser', KEY_PREFIX + name);
