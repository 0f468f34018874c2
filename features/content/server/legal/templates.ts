import type { LegalCode } from '#features/content/domain/labels-legal.ts';
import type { Config } from '#platform/server/config/config.ts';
import { privacyPolicy, type Reporting } from './privacy-policy.ts';
import { termsOfSale } from './terms-of-sale.ts';
import { typeset } from './typeset.ts';
import { guaranteesNotice } from './terms-guarantees.ts';

export interface LegalTemplate {
  title: string;
  content: string;
}

const template = (title: string, text: string): LegalTemplate => ({ title, content: typeset(text.trim()) });
const typesetTemplates = new Map<string, Readonly<Record<LegalCode, LegalTemplate>>>();

/** @param takesCards whether the shop has a card provider, which the terms, the legal notice and the policy then name. */
export function legalTemplates(reporting: Reporting, takesCards: boolean): Readonly<Record<LegalCode, LegalTemplate>> {
  const key = JSON.stringify([reporting.fromBrowsers, reporting.fromServer, takesCards]);
  const cached = typesetTemplates.get(key);
  if (cached) return cached;
  const templates = {
    cgu: template('Conditions générales de vente', termsOfSale(takesCards)),
    'mentions-legales': template('Mentions légales', legalNotice(takesCards)),
    confidentialite: template('Politique de confidentialité', privacyPolicy(reporting, takesCards)),
    retractation: template('Droit de rétractation', withdrawalForm),
    'garantie-legale': template('Garantie légale', guaranteePage),
  };
  typesetTemplates.set(key, templates);
  return templates;
}

export const templatesOf = ({
  sentryBrowserDsn,
  sentryDsn,
  lacks,
}: Pick<Config, 'sentryBrowserDsn' | 'sentryDsn' | 'lacks'>) =>
  legalTemplates({ fromBrowsers: sentryBrowserDsn !== null, fromServer: sentryDsn !== null }, !lacks.payment);

/**
 * Returns the template that a legal page without an active text shows. Null when the shop has a text but has disabled
 * it (`isOwn`). A shop in service must have every legal page, so it gets the template even then.
 */
export const fallbackTemplate = (
  config: Parameters<typeof templatesOf>[0] & Pick<Config, 'inService'>,
  code: LegalCode,
  isOwn: boolean,
): LegalTemplate | null => (isOwn && !config.inService ? null : templatesOf(config)[code]);

/** Page on the legal guarantee: the official notice and the same rights as text, as HTML to typeset (decision 0087). */
const guaranteePage = `
<p>Chaque article vendu ici bénéficie de la <strong>garantie légale de conformité pendant deux ans au moins</strong>, sans frais pour
vous. Pour la faire jouer, écrivez à {{email}} en indiquant le numéro de la commande.</p>
<p>{{notice_garantie}}</p>
<p><a href="https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_fr.htm" rel="noopener noreferrer">Garanties et
retours : vos droits dans l'Union européenne (L'Europe vous concerne)</a></p>
<h2>Vos droits, en toutes lettres</h2>
${guaranteesNotice}`;

const legalNotice = (takesCards: boolean): string => `
<h2>Éditeur</h2>
<p>La boutique <strong>{{nom_boutique}}</strong> est éditée par <strong>{{raison_sociale}}</strong>,
{{forme_juridique}}.</p>
<p>{{adresse}}<br />Téléphone : {{telephone}}<br />E-mail : {{email}}</p>
<ul>
<li>{{immatriculation}}</li>
<li>{{mention_tva}}</li>
<li>{{mention_textile}}</li>
<li>{{mention_emballages}}</li>
<li>{{mention_filieres}}</li>
<li>Directeur ou directrice de la publication : {{directeur_publication}}</li>
</ul>

<h2>Hébergement</h2>
<p>{{hebergeur}}</p>

<h2>Médiation de la consommation</h2>
<p>En cas de litige qui n'aurait pas pu être réglé avec notre service client, vous pouvez saisir gratuitement le
médiateur de la consommation : {{mediateur}}. Les conditions sont décrites dans nos <a href="/cgv">conditions
générales de vente</a>.</p>

<h2>Propriété intellectuelle</h2>
<p>Les textes, photographies, vidéos et éléments graphiques de cette boutique appartiennent à {{raison_sociale}} ou sont
utilisés avec l'accord de leurs titulaires. Leur reproduction sans autorisation est interdite, hors les exceptions
prévues par la loi. ${takesCards ? 'TikTok, Colissimo et Lyra' : 'TikTok et Colissimo'} sont des marques de leurs propriétaires respectifs.</p>

<h2>Accessibilité</h2>
<p>La boutique vise le niveau AA des règles d'accessibilité WCAG 2.2. Si une page vous est difficile d'accès,
écrivez à {{email}} : nous vous répondrons et la corrigerons.</p>

<h2>Données personnelles</h2>
<p>Ce que nous conservons de vous, pourquoi, combien de temps, et vos droits : voir notre
<a href="/confidentialite">politique de confidentialité</a>.</p>`;

/** Page about withdrawal, with the model form of the annex to article R. 221-1, as HTML to typeset. */
const withdrawalForm = `
<p>Vous disposez de <strong>14 jours</strong> après la réception de vos articles pour changer d'avis, sans donner de
motif (articles L. 221-18 et suivants du code de la consommation). {{frais_de_retour}}</p>
<h2>Renoncer au contrat</h2>
<p><a href="/retractation">Renoncer au contrat ici</a> : indiquez votre nom, votre e-mail et le numéro de votre commande (il
commence par C), puis confirmez. Sur la page de votre commande, vous choisissez aussi les articles que vous rendez. Un
accusé de réception daté vous parvient aussitôt par e-mail : vous pouvez le garder.</p>
<p>Aucun formulaire n'est imposé : vous pouvez aussi nous écrire à {{email}}, ou recopier le formulaire ci-dessous et
l'envoyer par courrier.</p>
<h2>Le retour et le remboursement</h2>
<p>Vous renvoyez les articles au plus tard 14 jours après votre décision, à l'adresse : {{nom_boutique}},
{{adresse_retour}}. Nous vous remboursons au plus tard 14 jours après l'avoir apprise, frais de livraison compris quand
vous rendez toute la commande ; nous pouvons attendre les articles ou la preuve de leur envoi (article L. 221-24).</p>
<h2>Formulaire type de rétractation</h2>
<p><em>Veuillez compléter et renvoyer le présent formulaire uniquement si vous souhaitez vous rétracter du
contrat.</em></p>
<p>À l'attention de {{raison_sociale}}, {{adresse}}, {{telephone}}, {{email}} :</p>
<ul>
<li>Je/nous (*) vous notifie/notifions (*) par la présente ma/notre (*) rétractation du contrat portant sur la vente
du bien (*) / des biens (*) ci-dessous :</li>
<li>Commandé le (*) / reçu le (*) :</li>
<li>Numéro de la commande et articles concernés :</li>
<li>Nom du (des) consommateur(s) :</li>
<li>Adresse du (des) consommateur(s) :</li>
<li>Signature du (des) consommateur(s) (uniquement en cas de notification du présent formulaire sur papier) :</li>
<li>Date :</li>
</ul>
<p>(*) Rayez la mention inutile.</p>`;
