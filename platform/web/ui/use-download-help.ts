import { useEffect } from 'react';
import { isInApp } from './in-app.ts';
import { toast } from './toast.ts';

/** An in-app browser that refuses a download shows no message itself. */
export function explainDownload(): void {
  if (!isInApp()) return;
  toast.info(
    'Rien ne se télécharge\u00A0? Dans le menu de l’application, choisissez «\u00A0Ouvrir dans le navigateur\u00A0».',
    { duration: 15_000 },
  );
}

export function useDownloadHelp(): void {
  useEffect(() => {
    const explain = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a[download]')) explainDownload();
    };
    document.addEventListener('click', explain);
    return () => document.removeEventListener('click', explain);
  }, []);
}
