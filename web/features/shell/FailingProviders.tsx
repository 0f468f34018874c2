import { listFailingProviders } from '#domain/content/contract.ts';
import { providerLabels } from '#domain/content/labels.ts';
import { formatDateTime } from '#domain/time.ts';
import { useEndpoint } from '#web/api/query.ts';
import { Alert } from '#web/ui/Alert.tsx';

/** Says, on every screen of the back office, which outside part does not answer and what waits meanwhile. */
export function FailingProviders() {
  const { data } = useEndpoint(listFailingProviders, {}, { every: 30_000 });
  return data?.failing.map(({ provider, since }) => {
    const label = providerLabels[provider];
    return (
      <Alert
        key={provider}
        tone="warning"
        title={`${label?.name ?? provider} ne répond pas depuis le ${formatDateTime(since)}`}
      >
        {label?.effect}
      </Alert>
    );
  });
}
