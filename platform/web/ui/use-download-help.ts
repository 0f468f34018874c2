import { useEffect } from 'react';
import { isInApp } from './in-app.ts';
import { toast } from './toast.ts';

/** Explains what to do when an in-app browser refuses a download, because the browser shows no message itself. */
export function explainDownload(): void {
  if (!isInApp()) return;
  toast.info(
    'Rien ne se télécharge\u00A0? Dans le menu de l’application, choisissez «\u00A0Ouvrir dans le navigateur\u00A0».',
    { duration: 15_000 },
  );
}

/** Calls `explainDownload` after a click on a download of the screen. Its links need no code of their own. */
export function useDownloadHelp(): void {
  useEffect(() => {
    const explain = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a[download]')) explainDownload();
    };
    document.addEventListener('click', explain);
    return () => document.removeEventListener('click', explain);
  }, []);
}
