import { problem, type Problem } from './problem.ts';
import type { Seen } from './http/schemas.ts';

/** Names the field that shows the problem: `onField('name', problem(…))`. */
export const onField = <P>(field: string, shownProblem: Problem<P>): Problem<P> => ({ ...shownProblem, field });

/**
 * @param thisRow « cette commande », « ce produit »
 */
export const editedMeanwhile = <P>(code: string, thisRow: string): Problem<P> =>
  problem<P>(
    code,
    409,
    () =>
      `Quelqu’un a modifié ${thisRow} entre-temps. Votre saisie est toujours ici\u00A0: enregistrez-la de nouveau pour remplacer la sienne.`,
  );

/**
 * @param feature first part of the codes: `colours.not-found`.
 * @param thisRow « cette couleur », « cet article »: its demonstrative carries gender and elision.
 */
export const problemsOf = (feature: string, thisRow: string) => ({
  notFound: problem(`${feature}.not-found`, 404, `${thisRow.charAt(0).toUpperCase()}${thisRow.slice(1)} n’existe plus`),
  /** Contains the stored version in its parameters, so that the next save replaces that version. */
  changedMeanwhile: problem<Seen>(
    `${feature}.changed-meanwhile`,
    409,
    () =>
      `Quelqu’un d’autre a enregistré ${thisRow} pendant que vous l’écriviez. Votre texte est toujours ici\u00A0: enregistrez-le de nouveau pour remplacer le sien.`,
  ),
});
