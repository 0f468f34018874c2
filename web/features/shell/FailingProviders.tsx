import { listFailingProviders } from '#domain/content/admin-endpoints.ts';
import { providerLabels, type ProviderWords } from '#domain/content/labels.ts';
import { formatDateTime } from '#domain/time.ts';
import { useEndpoint } from '#web/api/query.ts';
import { Alert } from '#web/ui/Alert.tsx';
import styles from './shell.module.css';

/** Says, on every screen of the back office, which outside part does not do its job, what waits meanwhile and what to do. */
export function FailingProviders() {
  const { data } = useEndpoint(listFailingProviders, {}, { every: 30_000 });
  if (!data?.failing.length) return null;
  const alerts = data.failing.map(({ provider, since, reason, error }) => {
    // A page that is older than the server may not know it.
    const label: ProviderWords | undefined = providerLabels[provider];
    const isOurs = reason === 'misconfigured';
    return (
      <Alert
        key={provider}
        tone={isOurs ? 'danger' : 'warning'}
        title={
          label?.title ??
          `${label?.name ?? provider} ${isOurs ? 'refuse la boutique' : 'ne répond pas'} depuis le ${formatDateTime(since)}`
        }
      >
        {label?.effect}
        {isOurs && ` ${label?.repair ?? ''} Sa réponse : ${error ?? 'aucune'}.`}
      </Alert>
    );
  });
  return <div className={styles.failing}>{alerts}</div>;
}
