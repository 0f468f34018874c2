import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { urlOf } from '#shared/http/request.ts';
import { getOrdersFile } from '#screens/admin/orders/endpoints.ts';
import { adminCookie, type EveningShop } from './evening-shop.ts';
import type { Memory, Question } from './memory-probe.ts';
import { printTable } from './print-table.ts';

export const memoryProbeFlags = ['--expose-gc', '--import', new URL('memory-probe.ts', import.meta.url).href];

const FILES = 4;
const PAUSE_MS = 3000;

/**
 * Measures the server's memory while it sends CSV files of all orders, one after another. The reader of the last file
 * pauses after its first part.
 */
export async function measureFiles({ urls, processes }: EveningShop): Promise<void> {
  const [server] = processes;
  if (!server) throw new Error('the shop has no process');
  const ask = async (question: Question): Promise<Memory> => {
    const reply = once(server, 'message');
    server.send(question);
    const [memory] = (await reply) as [Memory];
    return memory;
  };
  const rows: string[][] = [];
  // The first request of any kind prepares statements and compiles code.
  await download(`${urls[0]}${urlOf(getOrdersFile, { q: 'C1234' })}`, 0);
  const before = await ask('rest');
  const rests: Memory[] = [];
  let highest = before;
  for (let file = 1; file <= FILES + 1; file++) {
    await ask('watch');
    const { lines, megabytes, seconds } = await download(
      `${urls[0]}${urlOf(getOrdersFile, {})}`,
      file > FILES ? PAUSE_MS : 0,
    );
    const during = await ask('peak');
    const rest = await ask('rest');
    rests.push(rest);
    highest = {
      rss: Math.max(highest.rss, during.rss),
      heap: Math.max(highest.heap, during.heap),
      buffers: Math.max(highest.buffers, during.buffers),
    };
    rows.push([
      file > FILES ? `read with a pause of ${PAUSE_MS / 1000} s` : `file ${file}`,
      lines.toLocaleString('en'),
      megabytes.toFixed(1),
      seconds.toFixed(1),
      ...cellsOf(during),
      ...cellsOf(rest),
    ]);
  }
  const last = rests.at(-1) ?? before;
  console.log(
    'the CSV of all orders, the server’s memory in MB: the most while it is sent, then once garbage is collected',
  );
  printTable(
    ['', 'lines', 'MB', 's', 'RSS', 'heap', 'buffers', 'RSS after', 'heap after', 'buffers after'],
    [['at rest', '', '', '', '', '', '', ...cellsOf(before)], ...rows],
  );
  console.log(`  while files are sent / at rest   heap ×${(highest.heap / before.heap).toFixed(2)}   RSS ×${(highest.rss / before.rss).toFixed(2)}
  after the last / before the first   heap ×${(last.heap / before.heap).toFixed(2)}   RSS ×${(last.rss / before.rss).toFixed(2)}\n`);
}

const cellsOf = ({ rss, heap, buffers }: Memory): string[] => [rss.toFixed(0), heap.toFixed(1), buffers.toFixed(1)];

async function download(url: string, pauseMs: number): Promise<{ lines: number; megabytes: number; seconds: number }> {
  const begin = performance.now();
  const answer = await fetch(url, { headers: { cookie: adminCookie } });
  if (!answer.ok || !answer.body) throw new Error(`the file was refused: ${answer.status}`);
  let [lines, bytes] = [0, 0];
  for await (const part of answer.body) {
    if (bytes === 0) await pause(pauseMs);
    bytes += part.length;
    for (const byte of part) if (byte === 10) lines += 1;
  }
  // The first line has the headings.
  return { lines: lines - 1, megabytes: bytes / 1e6, seconds: (performance.now() - begin) / 1000 };
}
