import { setTimeout as pause } from 'node:timers/promises';
import type { Broadcast } from './broadcast.ts';
import { newMsgId } from './message.ts';
import type { SandboxMessage } from './message.ts';

interface CrowdSize {
  perSecond: number;
  seconds: number;
  users: number;
}

const firstNames = [
  'lea',
  'ines',
  'chloe',
  'manon',
  'sarah',
  'emma',
  'jade',
  'louise',
  'camille',
  'nadia',
  'maelys',
  'zoe',
];
const endings = ['.mode', '_off', '.shop', '', '.du.59', '_love', '.vintage', '_13'];
const remarks = [
  '❤️❤️❤️',
  'coucou',
  'trop belle',
  'c’est quelle taille ?',
  'moi',
  'jp',
  '😍😍',
  'bonsoir de Lille',
  'il reste du M ?',
  '🔥',
  'elle est à combien ?',
  'passe',
  'j’adore',
  '🥰 magnifique',
];
const otherKinds = ['like', 'member', 'like', 'gift', 'like', 'follow'] as const satisfies SandboxMessage['kind'][];
const tickMs = 50;

const pick = <T>(items: readonly T[], index: number): T => items[index % items.length] as T;

function pseudoOf(person: number): string {
  return `${pick(firstNames, person)}${person}${pick(endings, person * 7)}`;
}

function randomRemark(): string {
  const piece = 1 + Math.trunc(Math.random() * 150);
  const dice = Math.random();
  if (dice < 0.4) return String(piece);
  if (dice < 0.55) return `je prends ${piece}`;
  return pick(remarks, Math.trunc(Math.random() * remarks.length));
}

function buildMessage(kind: SandboxMessage['kind'], users: number, now: Date): SandboxMessage {
  const uniqueId = pseudoOf(Math.trunc(Math.random() * users));
  const base: SandboxMessage = { kind, uniqueId, msgId: newMsgId(now), createTime: String(now.getTime()) };
  return kind === 'chat' ? { ...base, comment: randomRemark() } : base;
}

/** Sends `perSecond` comments a second, and one like, arrival, gift or follow for every four comments. */
export async function playCrowd(
  size: CrowdSize,
  broadcast: Broadcast,
  now: () => Date,
  signal: AbortSignal,
): Promise<void> {
  const total = size.perSecond * size.seconds;
  const start = performance.now();
  for (let sent = 0; sent < total && !signal.aborted;) {
    const due = Math.min(total, Math.ceil(((performance.now() - start + tickMs) / 1000) * size.perSecond));
    const messages: SandboxMessage[] = [];
    for (; sent < due; sent += 1) {
      messages.push(buildMessage('chat', size.users, now()));
      if (sent % 4 === 3) messages.push(buildMessage(pick(otherKinds, (sent - 3) / 4), size.users, now()));
    }
    if (messages.length > 0) await broadcast.publish(messages.map((message) => ({ message })));
    if (sent < total) await pause(tickMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
