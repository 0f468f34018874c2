/** The legal notice, as HTML to typeset. */
export const legalNotice = `
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
prévues par la loi. TikTok, Colissimo et Lyra sont des marques de leurs propriétaires respectifs.</p>

<h2>Accessibilité</h2>
<p>La boutique vise le niveau AA des règles d'accessibilité WCAG 2.2. Si une page vous est difficile d'accès,
écrivez à {{email}} : nous vous répondrons et la corrigerons.</p>

<h2>Données personnelles</h2>
<p>Ce que nous conservons de vous, pourquoi, combien de temps, et vos droits : voir notre
<a href="/confidentialite">politique de confidentialité</a>.</p>`;
