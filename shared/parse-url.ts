/** Returns the address, or null when the text is none. URL.canParse came with Chrome 120 and Safari 17. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
