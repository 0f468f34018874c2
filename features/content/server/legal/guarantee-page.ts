import { guaranteesNotice } from './terms-guarantees.ts';

/** The page on the legal guarantee: the official notice and the same rights as text, as HTML to typeset (decision 0087). */
export const guaranteePage = `
<p>Chaque article vendu ici bénéficie de la <strong>garantie légale de conformité pendant deux ans au moins</strong>, sans frais pour
vous. Pour la faire jouer, écrivez à {{email}} en indiquant le numéro de la commande.</p>
<p>{{notice_garantie}}</p>
<p><a href="https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_fr.htm" rel="noopener noreferrer">Garanties et
retours : vos droits dans l'Union européenne (L'Europe vous concerne)</a></p>
<h2>Vos droits, en toutes lettres</h2>
${guaranteesNotice}`;
