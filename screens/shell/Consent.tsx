import { lazy, Suspense, type ComponentType } from 'react';
import { useShop } from '#platform/web/api/shop.ts';
import { useConsent } from './use-consent.ts';

// It comes after the page it lies on; a page is never lost because its question did not arrive.
const Banner = lazy<ComponentType>(() =>
  import('./ConsentBanner.tsx').then(
    ({ ConsentBanner }) => ({ default: ConsentBanner }),
    () => ({ default: () => null }),
  ),
);

/** Asks once about recordings and reports, where the shop has a service for them. Until then plain faults alone leave. */
export function Consent() {
  const { sentryDsn } = useShop();
  const choice = useConsent();
  return (
    sentryDsn !== null &&
    choice === null && (
      <Suspense>
        <Banner />
      </Suspense>
    )
  );
}
