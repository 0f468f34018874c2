import { newKey } from '#platform/web/api/new-key.ts';

export interface SentMessage {
  text: string;
  once: string;
}

/** Returns the message to send. The same text after a lost reply keeps its key. Another text gets a new key. */
export const messageAfter = (last: SentMessage | null, text: string): SentMessage =>
  last?.text === text ? last : { text, once: newKey() };
