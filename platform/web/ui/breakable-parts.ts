const PART = /@[^@._-]*[._-]?|[^@._-]+[._-]?|[._-]/g;

/** Returns the parts of an e-mail address or a pseudo. A line may break between two parts. */
export const breakableParts = (text: string): readonly string[] => text.match(PART) ?? [];
