import type { LiveMessage } from '#platform/server/events/shop-event.ts';
import type { TestShop } from './shop.ts';
import type { TestCaller } from './caller.ts';

export interface LiveFeedListener {
  received: LiveMessage[];
  isEnded(): boolean;
  close(): void;
}

/** Opens the live feed. Resolves once the feed is open. */
export async function listenTo(shop: TestShop, as: TestCaller, liveId?: string): Promise<LiveFeedListener> {
  const controller = new AbortController();
  const response = await shop.fetch(`/api/live-feed${liveId ? `?live=${encodeURIComponent(liveId)}` : ''}`, {
    as,
    signal: controller.signal,
  });
  if (!response.ok || !response.body) throw new Error(`the live feed answers ${response.status}`);
  const received: LiveMessage[] = [];
  let ended = false;
  const read = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    let text = '';
    for await (const part of body.pipeThrough(new TextDecoderStream())) {
      text += part;
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('data: {')) received.push(JSON.parse(line.slice(6)) as LiveMessage);
    }
  };
  void read(response.body)
    .catch(() => {})
    .finally(() => {
      ended = true;
    });
  return { received, isEnded: () => ended, close: () => controller.abort() };
}
