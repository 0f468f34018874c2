import { searchUsers } from '#features/users/domain/admin-endpoints.ts';
import type { FoundUser } from '#features/users/domain/admin-schemas.ts';
import { BuyerWarningMarks } from '#features/users/web/BuyerWarningMarks.tsx';
import { useMay } from '#features/users/web/use-may.ts';
import type { ApiProblem } from '#platform/web/api/problem.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Combobox } from '#platform/web/ui/Combobox.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Pseudo } from '#platform/web/ui/Pseudo.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { useDebounced } from '#platform/web/ui/use-debounced.ts';
import { useReplaceableText } from '#platform/web/ui/use-replaceable-text.ts';
import { customerEmail, customerName } from './customer-name.ts';

interface CustomerPickerProps {
  label: string;
  placeholder?: string;
  /**
   * Called with null once the typed text differs from the picked user. A filter (`chosen`) calls it with null once the
   * field is empty.
   */
  onPick: (customer: FoundUser | null) => void;
  /** Label of the current choice of a filter; empty without a choice. The choice stays during a search. */
  chosen?: string;
  error?: string | undefined;
  required?: boolean;
}

const FAILED = 'Impossible de charger certaines données';

export function CustomerPicker({ onPick, chosen, error, ...fieldProps }: CustomerPickerProps) {
  const { query, setTyped, comboboxProps } = useReplaceableText(chosen);
  const { customers, loading, error: problem, retry } = useCustomerSearch(query);
  const may = useMay();
  if (!may(searchUsers)) return null;
  return (
    <Combobox<FoundUser>
      {...fieldProps}
      {...comboboxProps}
      onText={(typed) => {
        setTyped(typed);
        if (chosen === undefined || (chosen && !typed)) onPick(null);
      }}
      options={customers}
      optionKey={(customer) => customer.id}
      optionText={(customer) => customer.pseudo ?? customer.email}
      renderOption={(customer) => (
        <Row gap="tight">
          {customer.pseudo && <Pseudo pseudo={customer.pseudo} />}
          <BuyerWarningMarks standing={customer.standing} />
          {customerName(customer) && <span>{customerName(customer)}</span>}
          {customerEmail(customer) && <MutedText>{customerEmail(customer)}</MutedText>}
        </Row>
      )}
      onPick={(customer) => {
        setTyped(chosen === undefined ? (customer.pseudo ?? customer.email) : null);
        onPick(customer);
      }}
      loading={loading}
      emptyText="Aucun utilisateur trouvé"
      failure={problem ? { sentence: FAILED, onRetry: retry } : undefined}
      error={error ?? (problem ? FAILED : undefined)}
    />
  );
}

interface CustomerSearch {
  customers: readonly FoundUser[];
  loading: boolean;
  error: ApiProblem | null;
  retry: () => void;
}

function useCustomerSearch(typed: string): CustomerSearch {
  const q = typed.trim();
  const debouncedQuery = useDebounced(q);
  const { data, error, isFetching, refetch } = useEndpoint(
    searchUsers,
    { q: debouncedQuery },
    { enabled: debouncedQuery !== '' },
  );
  const isCurrent = debouncedQuery === q && q !== '';
  return {
    customers: isCurrent && data ? data.users : [],
    loading: q !== '' && (debouncedQuery !== q || (!data && (!error || isFetching))),
    error: isCurrent && !data ? error : null,
    retry: () => void refetch(),
  };
}
