import { useRouter } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';

/** Returns true when the browser followed the link before the script had loaded. */
const cameByItself = (orderId: string): boolean => document.referrer === `${location.origin}/customer/order/${orderId}`;

/**
 * Leaves the payment for the page of its order, once. Goes one step back in the history when that page is there. A new
 * entry would repeat the page, and the first « Back » would seem to do nothing.
 */
export function useBackToOrder(orderId: string): () => void {
  const router = useRouter();
  const isGone = useRef(false);
  return useCallback(() => {
    if (isGone.current) return;
    isGone.current = true;
    const { state } = router.state.location;
    if (state.fromOrder === orderId || (state.__TSR_index === 0 && cameByItself(orderId))) {
      // The result is at the top of the page, so the saved scroll position is not restored.
      const stop = router.subscribe('onRendered', () => {
        stop();
        scrollTo(0, 0);
      });
      router.history.back();
    } else void router.navigate({ to: '/customer/order/$orderId', params: { orderId }, replace: true });
  }, [router, orderId]);
}
