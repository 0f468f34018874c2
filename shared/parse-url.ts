/** Replaces `URL.parse`, which needs Chrome 126 or Safari 18. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
