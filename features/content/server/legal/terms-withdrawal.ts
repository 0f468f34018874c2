/** The right of withdrawal, how to use it, the model form has a page of its own. */
export const withdrawal = `
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
