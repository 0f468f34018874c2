const PART = /@[^@._-]*[._-]?|[^@._-]+[._-]?|[._-]/g;

export const foldableParts = (text: string): readonly string[] => text.match(PART) ?? [];
