import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

interface EmptySearchProps {
  title: ReactNode;
  onClear: () => void;
  clearLabel?: string;
}

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
