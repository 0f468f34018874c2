import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

interface EmptySearchProps {
  /** « Aucune commande ne correspond à votre recherche ». */
  title: ReactNode;
  /** Clears the search or the filters. */
  onClear: () => void;
  clearLabel?: string;
}

/** Empty list of a search without matches, with a button that clears the search. */
export const EmptySearch = ({ title, onClear, clearLabel = 'Effacer la recherche' }: EmptySearchProps) => (
  <EmptyState
    kind="no-match"
    title={title}
    actions={
      <Button variant="secondary" onClick={onClear}>
        {clearLabel}
      </Button>
    }
  />
);
