import { adminHead, type BenchShop } from './bench-shop.ts';
import type { LoadPlan } from './raw-load.ts';

/** Returns the shop's answer to an administrator. @throws Error when the status is not 2xx. */
export async function shopAnswer({ shop }: BenchShop, path: string): Promise<string> {
  const [cookie = ''] = /(?<=cookie: )\S+/.exec(adminHead) ?? [];
  const answer = await fetch(`http://127.0.0.1:${shop.port}${path}`, { headers: { cookie } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.text();
}

export const planOf = (port: number, path: string, body: string, atOnce: number, answers: number): LoadPlan => ({
  port,
  atOnce,
  order: Array.from({ length: answers }, () => 0),
  heads: [`GET ${path} HTTP/1.1\r\n${adminHead}\r\n\r\n`],
  bodies: [body],
  status: 'HTTP/1.1 200',
});
