import { Agent, request } from 'node:http';

export interface Call {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Result of a round: replies per second, median and 99th percentile in ms, and replies that were not 2xx. */
export interface Round {
  perSecond: number;
  p50: number;
  p99: number;
  failures: number;
}

/** Sends requests as fast as replies arrive, `atOnce` at a time, for `seconds` or until `next` returns null. */
export async function load(next: () => Call | null, atOnce: number, seconds: number): Promise<Round> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const times: number[] = [];
  let failures = 0;
  const begin = performance.now();
  const end = begin + seconds * 1000;
  const sendCalls = async (): Promise<void> => {
    while (performance.now() < end) {
      const call = next();
      if (!call) return;
      const from = performance.now();
      const status = await send(agent, call);
      times.push(performance.now() - from);
      if (status < 200 || status > 299) failures += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, sendCalls));
  const elapsed = (performance.now() - begin) / 1000;
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99), failures };
}

function send(agent: Agent, { method, url, headers, body }: Call): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { agent, method, headers: { ...headers, ...(body && { 'content-length': Buffer.byteLength(body) }) } },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
