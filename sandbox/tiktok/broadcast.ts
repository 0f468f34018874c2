import type { SandboxMessages } from '#sandbox/messages.ts';
import type { SandboxMessage } from './message.ts';

export type ProcessMessage =
  | { message: SandboxMessage }
  | { fault: 'drop' | 'repeat' | 'reorder'; count: number }
  | { live: boolean };

export interface Broadcast {
  /** Sends to every process, including this process, in the order given. */
  publish(messages: ProcessMessage[]): Promise<void>;
}

const TOPIC = 'tiktok';
/** PostgreSQL refuses notifications of 8,000 bytes or more, the topic included. */
const payloadBytes = 7_500;

export function toPayloads(messages: readonly ProcessMessage[]): string[] {
  const payloads: string[] = [];
  let items: string[] = [];
  let size = 2;
  for (const message of messages) {
    const item = JSON.stringify(message);
    const itemSize = Buffer.byteLength(item) + 1;
    if (items.length > 0 && size + itemSize > payloadBytes) {
      payloads.push(`[${items.join()}]`);
      items = [];
      size = 2;
    }
    items.push(item);
    size += itemSize;
  }
  if (items.length > 0) payloads.push(`[${items.join()}]`);
  return payloads;
}

export function openBroadcast(messages: SandboxMessages, onMessages: (received: ProcessMessage[]) => void): Broadcast {
  messages.subscribe(TOPIC, { onBody: (body) => onMessages(JSON.parse(body) as ProcessMessage[]) });
  return { publish: (sent) => messages.publish(TOPIC, toPayloads(sent)) };
}
