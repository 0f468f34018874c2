import { useEffect } from 'react';
import { listAnnouncements } from './endpoints.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { report } from '#platform/web/api/report.ts';
import { RichText } from '#platform/web/ui/RichText.tsx';
import styles from './landing.module.css';

/** Shows the announcements of the shop (D-12); nothing without one or after an error. */
export function Announcements() {
  const { data, error } = useEndpoint(listAnnouncements, {}, { fresh: 60_000 });
  useEffect(() => {
    if (error) report(error, { about: 'announcements' });
  }, [error]);
  return data?.announcements.map((announcement) => (
    <section key={announcement.title} className={styles.announcement} aria-label={announcement.title}>
      <h2>{announcement.title}</h2>
      <RichText html={announcement.content} />
    </section>
  ));
}
