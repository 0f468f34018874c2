/** `M` → « Taille M »; a size that already says so, « Taille unique », is left as it is. */
export const sizeLabel = (size: string): string => (/^taille(\s|$)/i.test(size) ? size : `Taille ${size}`);
