import { problem } from '#shared/problem.ts';

export const rehearsalProblems = {
  none: problem('rehearsals.none', 404, 'Aucune répétition n’est ouverte'),
  replaced: problem(
    'rehearsals.replaced',
    409,
    'Une autre répétition a remplacé celle-ci. Rechargez la page pour la voir.',
  ),
  underWay: problem('rehearsals.under-way', 409, 'Une répétition est déjà ouverte'),
  liveIsOn: problem('rehearsals.live-is-on', 409, 'Ce live est en cours\u00A0: il pourra être répété une fois terminé'),
  nothingSaid: problem(
    'rehearsals.nothing-said',
    409,
    'Aucun commentaire n’a été gardé de ce live\u00A0: il n’y a rien à rejouer',
  ),
};
