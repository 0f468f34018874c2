import { deepStrictEqual } from 'node:assert/strict';
import type { Endpoint } from '#shared/http/endpoint.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { LiveMessage } from '#platform/server/events/shop-event.ts';

/**
 * Topics that need no declaration. A gateway records an outage during any call, and customers read no attention items.
 */
const needless = (access: Endpoint['access']): readonly LiveMessage['topic'][] =>
  access === 'admin'
    ? ['feed-events', 'session-ended', 'providers']
    : ['feed-events', 'session-ended', 'providers', 'attention'];

/**
 * Collects the topics that a request announces, to compare them with the declaration of its endpoint (decision 0029).
 */
export function watchChanges(ctx: Ctx, endpoint: Endpoint): { ctx: Ctx; assertDeclared: () => void } {
  const announced = new Set<LiveMessage['topic']>();
  let signsInOrOut = false;
  const { liveFeed, visitor } = ctx;
  return {
    ctx: {
      ...ctx,
      liveFeed: {
        ...liveFeed,
        publish(messages) {
          for (const { topic } of messages) announced.add(topic);
          liveFeed.publish(messages);
        },
      },
      visitor: {
        ...visitor,
        keepSession(token, until) {
          signsInOrOut ||= endpoint.access === 'public';
          visitor.keepSession(token, until);
        },
        dropSession() {
          signsInOrOut = true;
          visitor.dropSession();
        },
      },
    },
    /** @throws AssertionError when the request announced a topic that is missing from `changes`. */
    assertDeclared() {
      // After a sign-in or sign-out everything is refetched, and no screen calls a provider's endpoint.
      if (signsInOrOut || endpoint.access === 'provider') return;
      const declared: readonly LiveMessage['topic'][] = 'changes' in endpoint ? endpoint.changes : [];
      const known = [...declared, ...needless(endpoint.access)];
      deepStrictEqual(
        [...announced].filter((topic) => !known.includes(topic)),
        [],
        `${endpoint.method} ${endpoint.path} must declare each topic that it announces`,
      );
    },
  };
}
