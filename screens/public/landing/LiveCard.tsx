import { useEffect, useState } from 'react';
import { formatDuration } from '#shared/time.ts';
import { urlOf } from '#shared/http/request.ts';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { glyph } from '#platform/web/ui/glyphs.tsx';
import { useDownloadHelp } from '#platform/web/ui/use-download-help.ts';
import { getLiveCalendar } from './endpoints.ts';
import type { Showcase, ShownLive } from './schemas.ts';
import styles from './landing.module.css';

// Drawn here: the icon library would add a file to the first load of the shop.
const TikTokIcon = glyph(
  <path d="M14 3.5h3.6c.3 2.4 1.7 4 4 4.3v3.8c-1.5-.1-2.9-.6-4-1.4v5.3a5.6 5.6 0 1 1-6.9-5.4v4a1.8 1.8 0 1 0 3.3 1.2z" />,
);
const CalendarIcon = glyph(
  <path d="M20.5 12V7.5a2 2 0 0 0-2-2h-13a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2H13M3.5 10.5h17M8 3.5v4M16 3.5v4M19 16v6M16 19h6" />,
);

export function LiveCard({ onAir, next, tiktokUrl }: Pick<Showcase, 'onAir' | 'next' | 'tiktokUrl'>) {
  useDownloadHelp();
  if (onAir)
    return (
      <section className={styles.live} aria-labelledby="live">
        <div className={styles.words}>
          <h2 id="live" className={styles.title}>
            <span className={styles.onAir} aria-hidden />
            En direct maintenant
          </h2>
          <p>{onAir.title}</p>
        </div>
        {tiktokUrl && (
          <AnchorButton href={tiktokUrl} size="large" icon={<TikTokIcon />}>
            Rejoindre sur TikTok
          </AnchorButton>
        )}
      </section>
    );
  if (!next) return null;
  return (
    <section className={styles.live} aria-labelledby="live">
      <div className={styles.words}>
        <h2 id="live" className={styles.title}>
          Prochain live
        </h2>
        <p>
          {next.title}, <DateTime at={next.at} format="until" />
          <Countdown to={next} />
        </p>
      </div>
      <AnchorButton
        href={urlOf(getLiveCalendar, { liveId: next.id })}
        download
        variant="secondary"
        icon={<CalendarIcon />}
      >
        Me prévenir
      </AnchorButton>
    </section>
  );
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Delay of a live after which the card shows only its hour. */
const LATE_MS = 15 * MINUTE_MS;

/** Formats a duration: « dans 2 j 5 h », « dans 1 h 05 min », « dans un instant ». */
function timeLeft(ms: number): string {
  if (ms < MINUTE_MS) return 'dans un instant';
  if (ms < DAY_MS)
    return `dans ${formatDuration(Math.floor(ms / MINUTE_MS) * MINUTE_MS).replace('\u00A000\u00A0s', '')}`;
  const hours = Math.floor((ms % DAY_MS) / (60 * MINUTE_MS));
  return `dans ${Math.floor(ms / DAY_MS)}\u00A0j${hours > 0 ? `\u00A0${hours}\u00A0h` : ''}`;
}

/** Renders nothing on the server, so that the rendered page is always the same. */
function Countdown({ to: { at } }: { to: ShownLive }) {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  if (now === null) return null;
  const left = new Date(at).getTime() - now;
  return left < -LATE_MS ? null : <span className={styles.left}>{timeLeft(left)}</span>;
}
