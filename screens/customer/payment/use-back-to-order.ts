import { useRouter } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';

/** Returns true when the browser followed the link of the order before the script had loaded. */
const cameWithoutScript = (orderId: string): boolean =>
  document.referrer === `${location.origin}/customer/order/${orderId}`;

/**
 * Leaves the payment for the page of its order, once. Goes one step back in the history when that page is the previous
 * entry. A second entry of the same page would make the first « Back » seem to do nothing. A link opened in a new tab
 * has no previous entry.
 */
export function useBackToOrder(orderId: string): () => void {
  const router = useRouter();
  const hasLeft = useRef(false);
  // Read at the start, because the frame of the card form may add history entries.
  const [hasPrevious] = useState(() => history.length > 1);
  return useCallback(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    const { state } = router.state.location;
    const isAfterOrder = state.fromOrder === orderId || (state.__TSR_index === 0 && cameWithoutScript(orderId));
    if (hasPrevious && isAfterOrder) {
      // Scrolls to the top, where the result is shown, instead of the saved scroll position.
      const stop = router.subscribe('onRendered', () => {
        stop();
        scrollTo(0, 0);
      });
      router.history.back();
    } else void router.navigate({ to: '/customer/order/$orderId', params: { orderId }, replace: true });
  }, [router, orderId, hasPrevious]);
}
