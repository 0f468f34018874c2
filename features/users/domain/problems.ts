import { accessProblems } from '#shared/http/access-problems.ts';
import { problem } from '#shared/problem.ts';
import { editedMeanwhile } from '#shared/problems-of.ts';
import { roles, type Role } from '#shared/roles.ts';
import { pseudoTaken } from './rules.ts';

export const userProblems = {
  ...accessProblems,
  wrongFactor: problem(
    'users.wrong-factor',
    422,
    'Ce code est incorrect ou a déjà servi. Attendez le suivant, ou saisissez un code de secours.',
  ),
  // The secret of an activation is replaced when another tab or session begins the activation.
  wrongFirstCode: problem(
    'users.wrong-first-code',
    422,
    'Ce code ne convient pas. Saisissez celui qui est affiché maintenant. Si vous avez ouvert l’activation dans un autre onglet, fermez cette fenêtre et recommencez.',
  ),
  factorOn: problem('users.factor-on', 409, 'La double vérification est déjà activée'),
  factorOff: problem('users.factor-off', 409, 'La double vérification n’est pas activée'),
  factorUnreadable: problem(
    'users.factor-unreadable',
    409,
    'Le code de votre application ne peut pas être vérifié. Saisissez un code de secours, ou demandez à une personne propriétaire de désactiver votre double vérification.',
  ),
  factorWanted: problem('users.factor-wanted', 422, 'Saisissez aussi le code de votre application.'),
  proofWanted: problem(
    'users.proof-wanted',
    422,
    'Saisissez votre mot de passe, ou le code reçu par e-mail, pour confirmer que c’est vous.',
  ),
  wrongProof: problem('users.wrong-proof', 422, 'Ce mot de passe est incorrect'),
  commonPassword: problem(
    'users.common-password',
    422,
    'Ce mot de passe est trop courant\u00A0: il serait vite deviné. Choisissez-en un autre.',
  ),
  emailTaken: problem('users.email-taken', 409, 'Cette adresse est déjà celle d’un compte. Choisissez-en une autre.'),
  wrongPassword: problem('users.wrong-password', 401, 'E-mail ou mot de passe incorrect'),
  linkExpired: problem('users.link-expired', 410, 'Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.'),
  wrongCode: problem('users.wrong-code', 422, 'Ce code est incorrect ou a expiré'),
  tooManyCodes: problem('users.too-many-codes', 429, 'Trop d’essais avec ce code. Demandez-en un nouveau.'),
  tooManyCodesToday: problem(
    'users.too-many-codes-today',
    429,
    'Trop de codes essayés aujourd’hui pour cette adresse. Cliquez sur le lien de l’e-mail, ou réessayez demain.',
  ),
  tooManyMails: problem(
    'users.too-many-mails',
    429,
    'Plusieurs e-mails viennent de vous être envoyés. Regardez vos messages, ou réessayez dans quelques minutes.',
  ),
  tooManyTries: problem('users.too-many-tries', 429, 'Trop de tentatives. Réessayez dans quelques minutes.'),
  pseudoTaken,
  pseudoLocked: problem(
    'users.pseudo-locked',
    409,
    'Le pseudo TikTok ne peut plus être modifié. Contactez le support pour en changer.',
  ),
  /** Contains the stored values, so that the next save replaces them. */
  editedMeanwhile: editedMeanwhile<{ values: object }>('users.edited-meanwhile', 'cette fiche'),
  roleChangedMeanwhile: problem<{ role: Role | null }>(
    'users.role-changed-meanwhile',
    409,
    ({ role }) =>
      `Les droits de cette personne ont changé entre-temps (${role ? roles[role].label : 'aucun droit'})\u00A0: vérifiez, puis confirmez de nouveau`,
  ),
  notFound: problem('users.not-found', 404, 'Utilisateur introuvable'),
  adminNeedsAccount: problem(
    'users.admin-needs-account',
    409,
    'Cette personne n’a pas encore de compte : elle doit s’être connectée une fois avant de devenir administratrice.',
  ),
  ownRights: problem('users.own-rights', 409, 'Vous ne pouvez pas retirer vos propres droits d’administration'),
  adminStays: problem(
    'users.admin-stays',
    409,
    'Un compte d’administration ne peut pas être supprimé. Faites d’abord retirer ses droits.',
  ),
  sessionGone: problem('users.session-gone', 404, 'Cet appareil est déjà déconnecté'),
  blockedAlready: problem('users.blocked-already', 409, 'Cette personne est déjà bloquée'),
  notBlocked: problem('users.not-blocked', 409, 'Cette personne n’est pas bloquée'),
  sameUser: problem('users.same-user', 422, 'Impossible de fusionner un utilisateur avec lui-même'),
  nothingToMerge: problem('users.nothing-to-merge', 422, "L'utilisateur source n'a aucune commande à transférer"),
};
