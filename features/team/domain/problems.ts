import { problem } from '#shared/problem.ts';

export const teamProblems = {
  memberAlready: problem('team.member-already', 409, 'Cette personne fait déjà partie de l’équipe'),
  invitationGone: problem('team.invitation-gone', 404, 'Cette invitation a été acceptée ou retirée'),
  tooManyInvitations: problem(
    'team.too-many-invitations',
    429,
    'Beaucoup d’invitations viennent de partir. Réessayez dans une heure.',
  ),
};
