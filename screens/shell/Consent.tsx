import { lazy, Suspense, type ComponentType } from 'react';
import { useShop } from '#platform/web/api/shop.ts';
import { useConsent } from './use-consent.ts';

// Loaded after the page. A failed load renders nothing instead of an error.
const Banner = lazy<ComponentType>(() =>
  import('./ConsentBanner.tsx').then(
    ({ ConsentBanner }) => ({ default: ConsentBanner }),
    () => ({ default: () => null }),
  ),
);

/**
 * Asks once for the consent to recordings and reports, when the shop has a service for them. Before the choice, only
 * plain error reports are sent.
 */
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
