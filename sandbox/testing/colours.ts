import assert from 'node:assert/strict';
import { admin } from './shop-process.ts';

/** @returns the cookie. */
export async function signInAdminAt(url: string, as: { email: string; password: string } = admin): Promise<string> {
  const response = await fetch(`${url}/api/admin/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(as),
  });
  assert.equal(response.status, 200);
  return (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

export async function colours(url: string, cookie: string): Promise<string[]> {
  const { colours: found } = (await (await fetch(`${url}/api/admin/colors`, { headers: { cookie } })).json()) as {
    colours: { name: string }[];
  };
  return found.map((colour) => colour.name);
}

/**
 * Creates colours with ten parallel senders. A sender stops when the shop refuses its colour or does not answer.
 * @returns the names of the created colours. The list grows until `done` resolves.
 */
export function createColours(
  url: string,
  cookie: string,
  prefix = 'Couleur',
): { createdNames: string[]; done: Promise<unknown> } {
  const createdNames: string[] = [];
  let count = 0;
  const make = async (): Promise<void> => {
    for (;;) {
      const name = `${prefix} ${++count}`;
      const response = await fetch(`${url}/api/admin/colors`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ name, hexCode: '#112233' }),
      });
      if (response.status !== 200) return;
      createdNames.push(name);
    }
  };
  return { createdNames, done: Promise.allSettled(Array.from({ length: 10 }, make)) };
}
