import { useRouter } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

/** True where the link was followed before its script was there: the browser itself went from one page to the other. */
const cameByItself = (orderId: string): boolean => document.referrer === `${location.origin}/customer/order/${orderId}`;

/**
 * Leaves the payment for its order's page, once. Where that page is one step back, by that step: going there anew
 * would leave the same page twice in a row behind her, and the first « Back » would seem to do nothing.
 */
export function useBackToOrder(orderId: string): () => void {
  const router = useRouter();
  const isGone = useRef(false);
  return useCallback(() => {
    if (isGone.current) return;
    isGone.current = true;
    const { state } = router.state.location;
    if (state.fromOrder === orderId || (state.__TSR_index === 0 && cameByItself(orderId))) {
      // What has become of the order is said at the top of its page, wherever she had left it.
      const stop = router.subscribe('onRendered', () => {
        stop();
        scrollTo(0, 0);
      });
      router.history.back();
    } else void router.navigate({ to: '/customer/order/$orderId', params: { orderId }, replace: true });
  }, [router, orderId]);
}
