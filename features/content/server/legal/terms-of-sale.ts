import { guaranteesAndLiability } from './terms-guarantees.ts';

const seller = `
<h2>1. Le vendeur</h2>
<p>Les articles présentés sur cette boutique et pendant ses lives sont vendus sous le nom
{{nom_boutique}} par <strong>{{raison_sociale}}</strong>, {{forme_juridique}}, {{adresse}}.</p>
<ul>
<li>{{immatriculation}}</li>
<li>{{mention_tva}}</li>
<li>Téléphone : {{telephone}} ({{cout_appel}})</li>
<li>E-mail : {{email}}</li>
<li>{{mention_textile}} (article L. 541-10-13 du code de l'environnement)</li>
<li>{{mention_emballages}} (article L. 541-10-13 du code de l'environnement)</li>
<li>{{mention_filieres}} (article L. 541-10-13 du code de l'environnement)</li>
</ul>

<h2>2. À quoi s'appliquent ces conditions</h2>
<p>Ces conditions régissent l'usage de la boutique et de son compte, et toutes les ventes qu'elle conclut avec des
consommateurs, pour une livraison en France métropolitaine ou à Monaco. Elles sont acceptées au plus tard à la validation de chaque commande, restent accessibles à tout moment depuis chaque
page de la boutique et peuvent être enregistrées ou imprimées. La version applicable est celle en vigueur le jour de
la commande ; les versions précédentes se lisent au bas de cette page. Le compte est gratuit et personnel : une personne
le crée avec son propre pseudo TikTok, et peut le supprimer depuis son profil.</p>

<h2>3. Les articles et les lives</h2>
<p>La boutique vend des vêtements et accessoires pour femmes, en <strong>pièces uniques</strong>, présentés pendant
des vidéos en direct sur TikTok. Chaque pièce porte un numéro ; sa taille, sa couleur, sa matière et son prix sont
annoncés pendant le live. Son nom, sa taille, sa couleur et son prix sont rappelés sur votre commande avant le
paiement. La composition et les conseils d'entretien figurent sur l'étiquette de l'article.</p>
<p>Écrire le numéro d'une pièce en commentaire est une <strong>demande de réservation</strong>, et non un achat. La
pièce est attribuée selon l'ordre dans lequel les commentaires parviennent à la boutique, qui peut différer de celui
affiché sur votre téléphone. La réservation ne vous oblige pas à payer. {{regle_paiement}}</p>

<h2>4. Les prix</h2>
<p>Les prix sont indiqués en euros, {{prix_et_tva}}, hors frais de port. Les frais de
port s'élèvent à <strong>{{frais_de_port}} par commande</strong>, quel que soit le nombre d'articles. Le sous-total, les frais
de port et le total à payer sont affichés avant le paiement. Le prix applicable est celui de la pièce au moment où
elle vous est attribuée.</p>
<p>{{regle_colis_ouvert}}</p>`;

const orders = (takesCards: boolean): string => `
<h2>5. Le minimum de commande</h2>
<p>{{regle_minimum}}</p>

<h2>6. La commande, étape par étape</h2>
<ol>
<li>Vous créez un compte avec votre pseudo TikTok et une adresse e-mail, ou vous vous connectez par le lien reçu par
e-mail.</li>
<li>Vous retrouvez dans votre espace les pièces qui vous ont été attribuées, avec leur description, leur prix, les
frais de port et le total.</li>
<li>Vous indiquez votre adresse de livraison et validez la commande. Jusqu'au paiement, le bouton « Modifier » vous
permet de corriger une erreur.</li>
<li>Vous réglez votre commande. <strong>C'est ce paiement qui conclut la vente : il vaut commande avec obligation de
paiement.</strong></li>
<li>Vous recevez par e-mail la confirmation de votre commande, avec son numéro, ses articles et son prix.</li>
</ol>
<p>La langue du contrat est le français. Les commandes sont archivées et restent consultables dans votre espace ;
les contrats d'un montant égal ou supérieur à 120 € sont conservés dix ans et vous sont communiqués sur demande
(article L. 213-1 du code de la consommation).</p>

<h2>7. Le paiement</h2>
<p>${takesCards ? byCard : withoutCards} Les articles restent la propriété du vendeur jusqu'au paiement complet du prix.</p>`;

const byCard = `Le paiement se fait en ligne, en une fois, par carte bancaire, sur le formulaire sécurisé de notre prestataire
Lyra. Votre banque peut demander une authentification. Les données de la carte sont traitées par Lyra seule et ne
sont ni lues ni conservées par la boutique. En cas de refus de la banque, la commande reste à payer et rien n'est
débité.`;

const withoutCards = `Le paiement se fait en une fois. La boutique n'encaisse pas de carte bancaire en ligne : elle vous indique les moyens de
paiement acceptés avant que vous ne payiez.`;

const delivery = `
<h2>8. La livraison</h2>
<p>Nous livrons en France métropolitaine, Corse comprise, et à Monaco, par Colissimo, à l'adresse indiquée sur la commande. <strong>L'expédition a lieu en
général dans un délai de {{delai_expedition}} après le paiement</strong> ; le transporteur livre ensuite le plus souvent
en deux à trois jours ouvrés. Le numéro de suivi vous est envoyé par e-mail et figure sur votre commande.</p>
<p>En tout état de cause, la livraison intervient au plus tard <strong>{{delai_livraison}}</strong> après le paiement, qui
conclut la vente (article L. 216-1 du code de la consommation). En cas de retard, vous pouvez nous mettre en demeure de livrer dans
un délai supplémentaire raisonnable puis, si la livraison n'a toujours pas lieu, annuler la vente par écrit ; toutes
les sommes versées vous sont alors remboursées au plus tard dans les 14 jours (articles L. 216-6 et L. 216-7).</p>
<p>Le risque de perte ou de détérioration ne passe à votre charge qu'au moment où vous-même, ou une personne que
vous avez désignée, prenez physiquement possession du colis. S'il arrive ouvert, abîmé ou incomplet,
signalez-le-nous dès que possible, avec une photo : nous ferons les démarches auprès du transporteur. Un signalement
tardif ne vous prive d'aucun de vos droits.</p>

<h2>9. L'article indisponible</h2>
<p>Chaque pièce étant unique, il peut arriver, par exception, qu'un article payé se révèle indisponible ou abîmé à
la préparation. Nous vous en prévenons, et <strong>nous vous remboursons dans les meilleurs délais,
et au plus tard dans les 14 jours</strong> qui suivent (article L. 216-7), l'article et, si toute la commande est
concernée, les frais de port.</p>`;

const closing = `
<h2>13. Service client et réclamations</h2>
<p>Pour toute question ou réclamation : {{email}} ou {{telephone}}, du lundi au vendredi. Nous répondons en général sous
deux jours ouvrés.</p>

<h2>14. Médiation</h2>
<p>Après une réclamation écrite restée sans réponse satisfaisante, vous pouvez recourir gratuitement, dans l'année
qui la suit, au médiateur de la consommation dont relève {{raison_sociale}} (articles L. 612-1 et suivants du code de la
consommation) : {{mediateur}}.</p>

<h2>15. Environnement</h2>
<p>Les vêtements, le linge et les chaussures se donnent, se réparent ou se déposent dans un point de collecte plutôt
que de se jeter. La consigne de tri figure sur l'article ou son emballage ; les points de collecte sont indiqués par
l'éco-organisme Refashion.</p>

<h2>16. Données personnelles</h2>
<p>Les données recueillies servent à traiter votre commande. Ce que nous conservons, pendant combien de temps, et
vos droits : voir notre <a href="/confidentialite">politique de confidentialité</a>.</p>

<h2>17. Droit applicable et litiges</h2>
<p>Ces conditions sont soumises au droit français, sans priver le consommateur des règles impératives plus
protectrices de son pays de résidence. À défaut d'accord amiable, vous pouvez saisir, à votre choix, l'une des
juridictions territorialement compétentes en vertu du code de procédure civile, ou celle du lieu où vous demeuriez
au moment de la conclusion du contrat ou de la survenance du fait dommageable (article R. 631-3 du code de la
consommation).</p>`;

const withdrawal = `
<h2>10. Le droit de rétractation</h2>
<p>Vous disposez d'un délai de <strong>14 jours</strong> pour changer d'avis, sans donner de motif
(article L. 221-18 du code de la consommation). Les vêtements vendus pendant un live n'en sont pas exclus. Le délai
court à compter de la réception des articles ; le jour de la réception ne compte pas et, si le délai expire un
samedi, un dimanche ou un jour férié ou chômé, il est prolongé jusqu'au premier jour ouvrable suivant. Lorsque les
articles d'une même commande arrivent séparément, il court à compter de la réception du dernier.</p>

<h3>Comment se rétracter</h3>
<p><strong>En ligne</strong>, par <a href="/retractation">« Renoncer au contrat ici »</a> : au bas de chaque page du site, sur la page de votre
commande et dans les e-mails qui la concernent. Vous confirmez, et un accusé de réception daté vous parvient aussitôt
par e-mail. Ou par toute déclaration dénuée d'ambiguïté, par e-mail à {{email}} ou par courrier à l'adresse ci-dessous, ou
avec le <a href="/pages/retractation">formulaire de rétractation</a>. Il suffit que votre déclaration parte avant la fin du
délai.</p>

<h3>Le retour</h3>
<p>Vous renvoyez les articles sans retard excessif et au plus tard 14 jours après nous avoir communiqué votre
décision, à l'adresse : {{nom_boutique}}, {{adresse_retour}}. {{frais_de_retour}} Vous pouvez essayer un
vêtement comme en magasin ; votre responsabilité n'est engagée qu'en cas de dépréciation résultant de manipulations
autres que celles nécessaires pour établir la nature, les caractéristiques et le bon fonctionnement de
l'article.</p>

<h3>Le remboursement</h3>
<p>Nous vous remboursons <strong>au plus tard dans les 14 jours</strong> à compter du jour où nous sommes informés
de votre décision, de la totalité des sommes versées pour les articles concernés, y compris, lorsque la rétractation
porte sur toute la commande, les frais de livraison. Nous pouvons différer ce remboursement jusqu'à la récupération
des articles ou jusqu'à ce que vous ayez fourni une preuve de leur expédition, la date retenue étant celle du
premier de ces faits (article L. 221-24). Il se fait par le moyen de paiement utilisé pour la commande, sans frais
pour vous.</p>`;

export const termsOfSale = (takesCards: boolean): string => `
${seller}
${orders(takesCards)}
${delivery}
${withdrawal}
${guaranteesAndLiability}
${closing}`;
