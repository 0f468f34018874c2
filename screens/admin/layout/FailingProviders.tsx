import { listFailingProviders } from '#features/content/domain/admin-endpoints.ts';
import { failingReasonLabels, providerLabels, type ProviderWords } from '#features/content/domain/labels.ts';
import type { ProcessTrait } from '#shared/shared-variables.ts';
import { formatDateTime } from '#shared/time.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import styles from '#screens/shell/shell.module.css';

/** Shows the failing providers on every screen of the back office, with the effect and the fix. */
export function FailingProviders() {
  const { data } = useEndpoint(listFailingProviders, {}, { every: 30_000 });
  if (!data || (data.failing.length === 0 && !data.hasTestKeys && !hasDifferences(data.differing))) return null;
  const alerts = data.failing.map(({ provider, since, reason, error }) => {
    // A newer server may report a provider that this page does not know.
    const label: ProviderWords | undefined = providerLabels[provider];
    const isOurs = reason === 'misconfigured';
    const isCertificate = reason.startsWith('certificate-');
    return (
      <Alert
        key={provider}
        tone={isOurs || isCertificate ? 'danger' : 'warning'}
        title={
          label?.title ?? `${label?.name ?? provider} ${failingReasonLabels[reason]} depuis le ${formatDateTime(since)}`
        }
      >
        {label?.effect}
        {isCertificate &&
          ' Demandez à son hébergeur de renouveler le certificat. La boutique ne lui confie rien tant qu’il n’est pas sûr.'}
        {isOurs && ` ${label?.repair ?? ''} Sa réponse : ${error ?? 'aucune'}.`}
      </Alert>
    );
  });
  return (
    <div className={styles.failing}>
      {data.hasTestKeys && (
        <Alert tone="danger" title="Les paiements sont des essais">
          Les clés Lyra de la boutique sont des clés de test : aucune carte n’est débitée. N’expédiez rien. Pour vendre,
          donnez les clés de production (LYRA_PASSWORD, LYRA_PUBLIC_KEY, LYRA_HMAC_KEY).
        </Alert>
      )}
      {alerts}
      {hasDifferences(data.differing) && <DifferingProcesses traits={data.differing} />}
    </div>
  );
}

/** A page may be newer than the server, whose reply then lacks the list. */
const hasDifferences = (traits: readonly ProcessTrait[] | undefined): traits is readonly ProcessTrait[] =>
  traits !== undefined && traits.length > 0;

function DifferingProcesses({ traits }: { traits: readonly ProcessTrait[] }) {
  const variables = traits.filter((trait) => trait !== 'version');
  if (variables.length === 0)
    return (
      <Alert tone="warning" title="Deux versions de la boutique fonctionnent en même temps">
        C’est normal pendant une mise à jour. Si ce message reste, un serveur n’a pas été mis à jour : redémarrez-le
        avec la nouvelle version.
      </Alert>
    );
  return (
    <Alert tone="danger" title="Les serveurs de la boutique n’ont pas les mêmes réglages">
      Valeurs différentes&nbsp;: <span translate="no">{variables.join(', ')}</span>. Selon le serveur qui répond, vos
      clientes peuvent voir une autre boutique ou payer ailleurs. Donnez la même valeur à tous les serveurs, puis
      redémarrez-les.
      {traits.includes('version') && ' Leurs versions sont aussi différentes.'}
    </Alert>
  );
}
