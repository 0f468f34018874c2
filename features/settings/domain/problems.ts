import { problem } from '#shared/problem.ts';
import { settingWordsOf } from './labels.ts';

export const settingProblems = {
  changedMeanwhile: problem<{ names: readonly string[] }>(
    'settings.changed-meanwhile',
    409,
    ({ names }) =>
      `Quelqu’un d’autre vient de modifier ${names.map((name) => `«\u00A0${settingWordsOf(name).label}\u00A0»`).join(', ')}. Rien n’a été remplacé\u00A0: relisez la valeur enregistrée, puis enregistrez la vôtre si elle est toujours la bonne.`,
  ),
};
