import { ACCOUNT_NOTICE_DAYS, keptFor } from '#features/content/domain/labels-retention.ts';
import { SESSION_DAYS, MAX_SESSION_DAYS } from '#features/users/domain/rules.ts';

/** Sources whose errors the shop reports to Sentry. */
export interface Reporting {
  fromBrowsers: boolean;
  fromServer: boolean;
}

/** @param takesCards whether the shop has a card provider, which receives data. */
export const privacyPolicy = (reporting: Reporting, takesCards: boolean): string =>
  `${controller}${purposes(reporting, takesCards)}${recipients(reporting, takesCards)}${storage(reporting, takesCards)}${rights}`;

const controller = `
<p>{{raison_sociale}} ({{nom_boutique}}) est responsable du traitement des données décrites ici, au sens du règlement général sur la protection
des données (RGPD) : {{adresse}}, {{email}}, {{telephone}}.</p>`;

const purposes = ({ fromBrowsers, fromServer }: Reporting, takesCards: boolean): string => `

<h2>Ce que nous traitons, et pourquoi</h2>
<ul>
<li><strong>Votre compte</strong> (e-mail, pseudo TikTok, nom, téléphone ; l'identifiant, le nom affiché et la photo de votre compte TikTok,
quand nous les connaissons) : pour vous connecter et retrouver vos commandes. Base : exécution du contrat. Conservation :
${keptFor('accounts')} après votre dernier contact (connexion ou commande), ou jusqu'à ce que vous supprimiez votre compte. Un e-mail vous prévient
${ACCOUNT_NOTICE_DAYS} jours avant : tant qu'il n'a pas pu partir, ou qu'une commande payée n'est pas terminée, le compte reste.</li>
<li><strong>Vos commandes et votre adresse de livraison</strong>, avec nos notes et vos questions : pour préparer, livrer et suivre vos colis, et
répondre à vos demandes. Base : exécution du contrat. Conservation : ${keptFor('orders')} après la commande, et jusqu'à la fin de celle qui est payée
et pas encore terminée ; une commande jamais payée est annulée ${keptFor('unfinished')} après le dernier geste. Le fichier de l'étiquette du
colis est gardé ${keptFor('labels')}.</li>
<li><strong>Vos paiements et vos factures</strong> (montant, date, résultat, la commande à laquelle ils se
rapportent, vos nom et adresse) : pour encaisser et tenir notre comptabilité. Base : obligation légale. Conservation :
${keptFor('books')} après le paiement, pour une facture ${keptFor('books')} après la fin de l'année où elle est faite, et pour la confirmation de votre
commande, qui contient le contrat, ${keptFor('books')} après la livraison.${takesCards ? ' Le numéro de carte est traité par Lyra seule et ne nous parvient jamais.' : ''}</li>
<li><strong>Vos demandes de rétractation sans vous connecter</strong> (numéro de commande, e-mail, nom), quand aucune commande ne leur
correspond : pour que nous cherchions laquelle. Base : obligation légale. Conservation : ${keptFor('unmatched')}.</li>
<li><strong>Les commentaires publics de nos lives</strong> (pseudo, identifiant TikTok, nom affiché, photo de profil, commentaire et
heure), y compris ceux des personnes qui ne sont pas clientes : pour savoir qui a demandé quelle pièce, et dans quel
ordre. Base : notre intérêt légitime à attribuer équitablement des pièces uniques. Conservation : ${keptFor('comments')}, le temps d'attribuer
les pièces et de traiter les contestations. Vous pouvez vous y opposer en nous écrivant.</li>
<li><strong>Un blocage éventuel</strong> (son motif, sa date) : quand nous n'attribuons plus de pièces à une personne, par exemple parce
qu'elle ne paie pas ses commandes. Une personne en décide toujours. Base : notre intérêt légitime à vendre à qui paie. Conservation : celle de
votre compte.</li>
<li><strong>Vos connexions</strong> (date, type de navigateur) et des journaux techniques : pour la sécurité et la
correction des pannes. Base : intérêt légitime. Conservation : ${SESSION_DAYS} jours après votre dernière visite pour
une connexion, ${keptFor('mails')} pour la liste des e-mails envoyés ; les journaux techniques
{{conservation_journaux}}.</li>${
  fromServer
    ? `
<li><strong>Des rapports de pannes de notre serveur</strong> (le message d'erreur et l'étape concernée), d'où sont retirés e-mails et
noms : pour les comprendre et les corriger. Base : intérêt légitime. Conservation : 90 jours.</li>`
    : ''
}${
  fromBrowsers
    ? `
<li><strong>Des rapports d'erreur</strong>, sans e-mail, ni nom, ni pseudo, quand un écran tombe en panne : pour la
comprendre et la corriger. Base : intérêt légitime ; vous pouvez les refuser. Conservation : 90 jours.</li>
<li><strong>Des enregistrements de visites</strong>, où textes et saisies sont masqués, et les temps de réponse : pour
comprendre et corriger les pannes. Base : votre consentement, demandé avant tout enregistrement. Conservation :
90 jours.</li>`
    : ''
}
</ul>
<p>L'e-mail et le pseudo sont nécessaires pour ouvrir un compte, l'adresse et le téléphone pour la livraison.
Rien ne sert à de la publicité, rien n'est vendu.</p>

<h2>Ce que la boutique fait automatiquement</h2>
<p>Des règles automatiques peuvent attribuer une pièce à la première personne qui la demande, la donner à la suivante, et annuler une commande
qui n'est pas payée dans le délai annoncé. Elles suivent l'ordre des demandes, les délais, les blocages, les doutes sur un pseudo et
le nombre de pièces qu'une même personne peut avoir. Pour qu'une personne revoie ce qui a été décidé, ou pour donner votre avis, écrivez-nous à {{email}}.</p>`;

const recipients = ({ fromBrowsers, fromServer }: Reporting, takesCards: boolean): string => `

<h2>Qui les reçoit</h2>
<p>Les seules personnes chargées des commandes chez {{raison_sociale}} et, pour leur tâche uniquement :</p>
<ul>
${takesCards ? '<li><strong>Lyra</strong> : le paiement par carte, avec vos nom, adresse et téléphone, qui aident à vous authentifier ;</li>' : ''}
<li><strong>La Poste – Colissimo</strong> : la livraison et son suivi ;</li>
<li><strong>TikTok</strong>, où les commentaires sont publiés, et <strong>Euler Stream</strong>, qui nous les
transmet, chacun selon sa propre politique ; ils peuvent traiter ces commentaires hors de l'Union européenne ;</li>
<li><strong>{{nom_hebergeur}}</strong> : l'hébergement de la boutique ;</li>
<li>nos prestataires techniques, pour l'hébergement et l'envoi des e-mails ;</li>
<li>la <strong>Base Adresse Nationale</strong> (IGN) : les lettres tapées dans le champ « Adresse », pour vous
suggérer la suite. Elles passent par notre serveur, sans rien qui dise qui vous êtes${fromBrowsers || fromServer ? ' ;' : '.'}</li>${sentry(fromBrowsers, fromServer)}
</ul>`;

const sentry = (fromBrowsers: boolean, fromServer: boolean): string => {
  const received = [
    ...(fromServer ? ['les pannes de notre serveur'] : []),
    ...(fromBrowsers
      ? ["les rapports d'erreur, sauf si vous les refusez, et les enregistrements masqués, si vous les acceptez"]
      : []),
  ];
  return received.length > 0 ? `\n<li><strong>Sentry</strong> : ${received.join(' ; ')}.</li>` : '';
};

const storage = ({ fromBrowsers }: Reporting, takesCards: boolean): string => `

<h2>Cookies et stockage local</h2>
<p>La boutique ne dépose aucun cookie publicitaire ni de mesure d'audience. Ce qui suit est strictement nécessaire à
son fonctionnement et ne demande pas votre accord :</p>
<ul>
<li>un cookie de session, qui vous garde en ligne après votre connexion (${SESSION_DAYS} jours au plus sans nouvelle
visite, ${MAX_SESSION_DAYS} jours en tout) ;</li>
<li>un cookie posé quand vous demandez un lien de connexion, pour que le code reçu par e-mail ne puisse être essayé à
votre place (un jour) ;</li>
<li>le stockage de votre navigateur, qui garde ce que vous êtes en train de saisir et l'adresse où vous attendez un lien de
connexion (une heure, puis effacés à votre visite suivante ; dans un onglet, jusqu'à sa fermeture ; en tout cas jusqu'à votre déconnexion), la commande que vous êtes en train de payer${fromBrowsers ? ", vos préférences d'affichage et votre choix ci-dessous." : " et vos préférences d'affichage."}</li>
</ul>${
  takesCards
    ? `
<p>Pendant le paiement, le formulaire de Lyra peut utiliser les traceurs nécessaires à la sécurité de la
transaction.</p>`
    : ''
}${
  fromBrowsers
    ? `
<p>Les enregistrements de visites (Sentry) attendent votre consentement : avant lui, rien n'est gardé dans votre
navigateur pour eux, et seul part un rapport d'erreur quand un écran tombe en panne. Si vous refusez, rien ne part.
Votre choix, oui ou non, est gardé six mois ; vous pouvez en changer à tout moment au bas de cette page, et l'envoi
cesse aussitôt.</p>`
    : ''
}`;

const rights = `

<h2>Vos droits</h2>
<p>Depuis votre profil, « Télécharger mes données » vous remet tout ce que votre compte contient, et « Supprimer mon
compte » l'efface aussitôt, sauf tant qu'une commande, un délai de rétractation ou un remboursement est en cours. Vos
commandes payées, leurs confirmations et leurs factures sont alors conservées pour les durées dites plus haut, sans compte, avec votre nom
et votre adresse, mais sans téléphone, ni e-mail, ni pseudo, ni note, ni message : la loi l'impose.</p>
<p>Vous pouvez aussi demander l'accès à vos données, leur rectification, leur effacement, leur limitation ou leur
portabilité, et vous opposer aux traitements fondés sur notre intérêt légitime, en écrivant à {{email}}. Nous répondons
dans un délai d'un mois. Si la réponse ne vous convient pas, vous pouvez adresser une réclamation à la CNIL
(<a href="https://www.cnil.fr/fr/plaintes" rel="noopener noreferrer">www.cnil.fr</a>).</p>`;
