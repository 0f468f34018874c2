import type { QueryState } from '#platform/web/ui/StaleNotice.tsx';

const fresh: QueryState = {
  data: {},
  error: null,
  dataUpdatedAt: Date.UTC(2026, 10, 21, 19, 15),
  refetch: () => Promise.resolve(),
};

export const queryStates = {
  turning: { ...fresh, isPlaceholderData: true },
  failed: { ...fresh, data: undefined, error: 'Le serveur ne répond pas.' },
  old: { ...fresh, error: 'Hors ligne' },
};
