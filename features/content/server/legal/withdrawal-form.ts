/** Page about withdrawal, with the model form of the annex to article R. 221-1, as HTML to typeset. */
export const withdrawalForm = `
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
