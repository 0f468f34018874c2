import { toast } from '#platform/web/ui/toast.ts';

/** Shares the address of the shop, never the order; copies it where the browser cannot share. */
export async function share(text: string): Promise<void> {
  const url = location.origin;
  try {
    await navigator.share({ text, url });
    return;
  } catch (error) {
    // The customer has closed the sheet. Other browsers have no sheet, or refuse it.
    if (error instanceof Error && error.name === 'AbortError') return;
  }
  try {
    await navigator.clipboard.writeText(`${text} ${url}`);
    toast.success('Lien copié');
  } catch {
    toast.error('Le lien n’a pas pu être copié.');
  }
}
