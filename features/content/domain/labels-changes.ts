export interface TextChanges {
  saved: { code: string; title: string };
}
const sentences: Record<keyof TextChanges, (title: string) => string> = {
  saved: (title) => `Texte «\u00A0${title}\u00A0» enregistré`,
};
export const textChanges = Object.keys(sentences);

export const textChangeSentence = (code: string, { title }: Readonly<Record<string, unknown>>): string =>
  sentences.saved(typeof title === 'string' ? title : code);
