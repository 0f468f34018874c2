import { lazy, Suspense, type ComponentType } from 'react';
import { shop } from '#web/api/shop.ts';
import { useConsent } from './use-consent.ts';

// It comes after the page it lies on; a page is never lost because its question did not arrive.
const Banner = lazy<ComponentType>(() =>
  import('./ConsentBanner.tsx').then(
    ({ ConsentBanner }) => ({ default: ConsentBanner }),
    () => ({ default: () => null }),
  ),
);

/** Asks once about error reports, where the shop has a service for them. Until then nothing is sent. */
export function Consent() {
  const choice = useConsent();
  return (
    shop().sentryDsn !== null &&
    choice === null && (
      <Suspense>
        <Banner />
      </Suspense>
    )
  );
}
