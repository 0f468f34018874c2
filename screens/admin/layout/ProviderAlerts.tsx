import type { ReplyOf } from '#shared/http/endpoint.ts';
import type { ProcessTrait } from '#shared/shared-variables.ts';
import type { listFailingProviders } from '#features/content/domain/admin-endpoints.ts';
import { failureTexts, providerLabels, type ProviderWords } from '#features/content/domain/labels.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import styles from './frame.module.css';

export type ProviderAlertsProps = ReplyOf<typeof listFailingProviders>;

export function ProviderAlerts({ failing, hasTestKeys, differing }: ProviderAlertsProps) {
  const alerts = failing.map(({ provider, since, reason, error }) => {
    const label: ProviderWords | undefined = providerLabels[provider];
    const { title, effect } = failureTexts({ provider, reason, since });
    const isMisconfigured = reason === 'misconfigured';
    const isCertificate = reason.startsWith('certificate-');
    return (
      <Alert key={provider} tone={isMisconfigured || isCertificate ? 'danger' : 'warning'} title={title}>
        {effect}
        {isCertificate &&
          ' Demandez au prestataire de renouveler son certificat. La boutique ne lui envoie rien avant.'}
        {isMisconfigured && ` ${label?.repair ?? ''} Sa réponse\u00A0: ${error ?? 'aucune'}.`}
      </Alert>
    );
  });
  return (
    <div className={styles.failing}>
      {hasTestKeys && (
        <Alert tone="danger" title="Les paiements sont des essais">
          Les clés Lyra de la boutique sont des clés de test&nbsp;: aucune carte n’est débitée. N’expédiez rien. Pour
          vendre, donnez les clés de production (LYRA_PASSWORD, LYRA_PUBLIC_KEY, LYRA_HMAC_KEY).
        </Alert>
      )}
      {alerts}
      {differing.length > 0 && <DifferingProcesses traits={differing} />}
    </div>
  );
}

function DifferingProcesses({ traits }: { traits: readonly ProcessTrait[] }) {
  const variables = traits.filter((trait) => trait !== 'version');
  if (variables.length === 0)
    return (
      <Alert tone="warning" title="Deux versions de la boutique fonctionnent en même temps">
        C’est normal pendant une mise à jour. Si ce message reste, un serveur n’a pas été mis à jour&nbsp;:
        redémarrez-le avec la nouvelle version.
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
