import { store } from '#platform/web/api/browser-storage.ts';

/**
 * Loads the fonts of a page that was painted without them, so that its next screen can show them. The browser's next
 * pages then show them at once (`app/pages/inline-script.ts`).
 */
export async function loadFonts(): Promise<void> {
  await document.fonts.load("1em Figtree, 'Brygada 1918'");
  store('browser', 'fonts', 1);
}

export const showFonts = (): void => document.documentElement.setAttribute('data-fonts', '');
