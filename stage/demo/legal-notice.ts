import type { LegalFacts } from './legal-facts.ts';

/** The legal notice, as HTML to typeset. */
export const legalNotice = ({ name, address, phone, mail, siren, mediator }: LegalFacts): string => `
<h2>Éditeur</h2>
<p><strong>${name}</strong>, [à compléter : forme juridique et capital social]<br />${address}<br />Téléphone :
${phone}<br />E-mail : ${mail}</p>
<ul>
<li>SIREN : ${siren} ; immatriculation au RCS : [à compléter : ville]</li>
<li>Numéro de TVA intracommunautaire : [à compléter]</li>
<li>Directeur ou directrice de la publication : [à compléter : prénom et nom]</li>
</ul>

<h2>Hébergement</h2>
<p>[à compléter : nom, adresse et téléphone de l'hébergeur]</p>

<h2>Médiation de la consommation</h2>
<p>En cas de litige qui n'aurait pas pu être réglé avec notre service client, vous pouvez saisir gratuitement le
médiateur de la consommation : ${mediator}. Les conditions sont décrites dans nos <a href="/cgv">conditions
générales de vente</a>.</p>

<h2>Propriété intellectuelle</h2>
<p>Les textes, photographies, vidéos et éléments graphiques de cette boutique appartiennent à ${name} ou sont
utilisés avec l'accord de leurs titulaires. Leur reproduction sans autorisation est interdite, hors les exceptions
prévues par la loi. TikTok, Colissimo et Lyra sont des marques de leurs propriétaires respectifs.</p>

<h2>Accessibilité</h2>
<p>La boutique vise le niveau AA des règles d'accessibilité WCAG 2.2. Si une page vous est difficile d'accès,
écrivez à ${mail} : nous vous répondrons et la corrigerons.</p>

<h2>Données personnelles</h2>
<p>Ce que nous conservons de vous, pourquoi, combien de temps, et vos droits : voir notre
<a href="/confidentialite">politique de confidentialité</a>.</p>`;
