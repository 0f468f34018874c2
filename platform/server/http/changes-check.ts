import { deepStrictEqual } from 'node:assert/strict';
import type { Endpoint } from '#shared/http/endpoint.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { LiveMessage } from '#platform/server/events/shop-event.ts';

/** Topics that need no declaration: a gateway notes an outage during any call, and customers read no attention item. */
const needless = (access: Endpoint['access']): readonly LiveMessage['topic'][] =>
  access === 'admin'
    ? ['feed-events', 'session-ended', 'providers']
    : ['feed-events', 'session-ended', 'providers', 'attention'];

/** Collects the topics that one request announces, for a comparison with what its endpoint declares (decision 0029). */
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
      // The reply of a sign-in or sign-out makes everything old, and no screen calls what providers call.
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
