/** Announcement of the landing page (code `page-hiver`). */
export const announcement = {
  title: "Nos rendez-vous de l'hiver",
  content: `
<p><strong>Trois lives par semaine</strong> : le mardi, le jeudi et le dimanche à 20 heures, sur notre compte
TikTok.</p>
<ul>
<li>Des pièces uniques, de 12 € à 49 €, de la taille S à la taille XL.</li>
<li>Les commandes payées avant midi partent le jour même, du lundi au vendredi.</li>
</ul>
<p>Pas encore de compte ? Il suffit de votre pseudo TikTok et d'une adresse e-mail.</p>`,
};
