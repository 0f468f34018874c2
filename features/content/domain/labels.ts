import type { FailingReason, OptionalProvider, WatchedPart } from '#shared/providers.ts';
import { formatDateTime } from '#shared/time.ts';
import type { FailingProvider } from './admin-schemas.ts';

export interface ProviderWords {
  name: string;
  /** Complete title, for a part whose problem is not a failed call, such as the proxy. */
  title?: string;
  effect: string;
  /**
   * Advice after a missing answer, for a provider that is called only when the team needs it. Until the next such call,
   * nothing shows whether the provider still fails.
   */
  retry?: string;
  repair: string;
}

export const failingReasonLabels: Readonly<Record<FailingReason, string>> = {
  unreachable: 'ne répond pas',
  misconfigured: 'refuse la boutique',
  'certificate-expired': 'a un certificat de sécurité expiré',
  'certificate-invalid': 'a un certificat de sécurité qui n’est pas valable',
};

export const providerLabels: Readonly<Record<WatchedPart, ProviderWords>> = {
  mail: {
    name: 'Le serveur d’e-mails',
    effect: 'Les e-mails attendent et partiront à son retour.',
    repair: 'Vérifiez l’identifiant et le mot de passe (SMTP_URL), et que l’adresse d’envoi (MAIL_FROM) est autorisée.',
  },
  payment: {
    name: 'Le prestataire de paiement',
    effect: 'Les clientes ne peuvent pas payer pour le moment. Aucune commande n’est perdue.',
    repair:
      'Vérifiez dans son espace marchand les clés de l’API REST (LYRA_SHOP_ID, LYRA_PASSWORD) et son adresse (LYRA_API_URL).',
  },
  shipping: {
    name: 'Colissimo',
    effect: 'Les étiquettes ne peuvent pas être créées pour le moment.',
    retry: 'Essayez avec un autre colis. Ce message disparaît dès qu’une étiquette est créée.',
    repair:
      'Vérifiez dans la Colissimo Box que le contrat est actif et que la clé d’application est la bonne (COLISSIMO_API_KEY).',
  },
  tracking: {
    name: 'Le suivi de La Poste',
    effect: 'Les statuts de livraison seront mis à jour à son retour.',
    repair: 'Vérifiez la clé de l’API Suivi sur developer.laposte.fr (LAPOSTE_TRACKING_KEY).',
  },
  files: {
    name: 'Le stockage des fichiers',
    effect: 'Les étiquettes ne peuvent pas être enregistrées.',
    repair: 'Vérifiez les clés et le nom du compartiment (S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_BUCKET).',
  },
  tiktok: {
    name: 'Le direct TikTok',
    effect: 'Les commentaires n’arrivent plus. Ajoutez les commandes à la main.',
    repair: 'Vérifiez la clé du relais (TIKTOK_FEED_KEY), puis redémarrez la boutique.',
  },
  address: {
    name: 'Le service d’adresses',
    effect: 'Les suggestions d’adresse sont absentes, la saisie reste possible.',
    repair: 'Vérifiez son adresse (ADDRESS_API_URL).',
  },
  proxy: {
    name: 'Le serveur intermédiaire',
    title: 'Toutes les visites semblent venir d’une seule adresse',
    effect:
      'Un serveur intermédiaire (proxy) transmet les visites, mais il manque dans TRUST_PROXY. Un soir de live, des clientes ne recevront pas leur e-mail de connexion.',
    repair: 'Demandez à votre hébergeur de régler TRUST_PROXY.',
  },
};

/** Accepts also a provider that only a newer server knows. */
export function failureTexts({ provider, reason, since }: Omit<FailingProvider, 'error'>): {
  title: string;
  effect: string;
} {
  const words: ProviderWords | undefined = providerLabels[provider];
  const { name, title, effect, retry }: ProviderWords = words ?? { name: provider, effect: '', repair: '' };
  const at = formatDateTime(since);
  if (retry && reason === 'unreachable') return { title: `${name} n’a pas répondu le ${at}`, effect: retry };
  return { title: title ?? `${name} ${failingReasonLabels[reason]} depuis le ${at}`, effect };
}

export const lackLabels: Readonly<Record<OptionalProvider, { title: string; effect: string }>> = {
  payment: {
    title: 'Pas de paiement par carte',
    effect:
      'Vos clientes valident leur commande, puis lisent qu’elles doivent vous écrire pour payer. Une fois l’argent reçu, passez la commande à «\u00A0Payée\u00A0». Aucune commande n’est annulée faute de paiement.',
  },
  shipping: {
    title: 'Pas de contrat Colissimo',
    effect:
      'Faites chaque étiquette à La Poste ou sur son site, puis notez son numéro dans «\u00A0Préparation\u00A0». La livraison n’est pas suivie automatiquement\u00A0: passez vous-même les commandes à «\u00A0Expédiée\u00A0», puis à «\u00A0Livrée\u00A0».',
  },
  tiktok: {
    title: 'Commentaires TikTok non lus',
    effect: 'Pendant le live, notez les demandes à la main dans «\u00A0Commande live\u00A0».',
  },
};
