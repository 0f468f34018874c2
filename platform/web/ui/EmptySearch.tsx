import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

interface EmptySearchProps {
  /** « Aucune commande ne correspond à votre recherche ». */
  title: ReactNode;
  /** Takes back the search or the filters. */
  onClear: () => void;
  clearLabel?: string;
}

/** A list without lines because of what is searched for, and the button that takes the search back. */
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
