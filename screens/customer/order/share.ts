import { toast } from '#platform/web/ui/toast.ts';

/** Shares the address of the shop, never of the order. Copies the address where the browser cannot share. */
export async function share(text: string): Promise<void> {
  const url = location.origin;
  try {
    await navigator.share({ text, url });
    return;
  } catch (error) {
    // `AbortError` means that the customer closed the share sheet. After other errors, no sheet was shown.
    if (error instanceof Error && error.name === 'AbortError') return;
  }
  try {
    await navigator.clipboard.writeText(`${text} ${url}`);
    toast.success('Lien copié');
  } catch {
    toast.error('Le lien n’a pas pu être copié.');
  }
}
