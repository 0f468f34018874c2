import { guaranteesLink, guaranteesNotice } from './terms-guarantees.ts';
import { typeset } from './typeset.ts';

/** Identity of the seller, as the articles L. 221-5 and R. 221-2 of the consumer code require. */
const seller = `
<p><strong>{{raison_sociale}}</strong>, {{forme_juridique}}, sous le nom {{nom_boutique}}</p>
<ul>
<li>{{adresse}}</li>
<li>{{immatriculation}}</li>
<li>{{mention_tva}}</li>
<li>Téléphone : {{telephone}} ({{cout_appel}})</li>
<li>E-mail : {{email}}</li>
</ul>`;

const mediator = `
<p>Après une réclamation écrite restée sans réponse satisfaisante, vous pouvez recourir gratuitement, dans l'année
qui la suit, au médiateur de la consommation : {{mediateur}}.</p>`;

/** Fixed parts of the confirmation of an order (L. 221-13), as HTML with placeholders. */
export const confirmationParts = {
  seller: typeset(seller.trim()),
  mediator: typeset(mediator.trim()),
  guarantees: typeset(`${guaranteesLink}\n${guaranteesNotice}`),
};
