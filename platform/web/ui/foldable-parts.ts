const PART = /@[^@._-]*[._-]?|[^@._-]+[._-]?|[._-]/g;

/** Splits an e-mail address or a pseudo where a line may break: before an @, after a dot, a dash or an underscore. */
export const foldableParts = (text: string): readonly string[] => text.match(PART) ?? [];
