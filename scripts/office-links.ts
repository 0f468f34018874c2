import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface WrittenLink {
  to: string;
  go: string | undefined;
  under: string | undefined;
  role: string | undefined;
  icon: string | undefined;
}

/** Reads the texts, because Node cannot import the routes, which lead to files with JSX. */
export function readOfficeLinks(root: string): { paths: string[]; links: WrittenLink[] } {
  const texts = globSync('screens/admin/*/route.ts', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const screens = texts.flatMap((text) => {
    const path = /path: '(\/admin[^']*)'/.exec(text)?.[1];
    return path && text.includes('adminLayout') ? [{ path, link: /\blink: \{([^}]*)\}/.exec(text)?.[1] }] : [];
  });
  return {
    paths: screens.map(({ path }) => path),
    links: screens.flatMap(({ path, link = '' }) => {
      const read = (name: string) => new RegExp(`\\b${name}: '([^']*)'`).exec(link)?.[1];
      return link
        ? [
            {
              to: path,
              go: read('go'),
              under: read('under'),
              role: read('role'),
              icon: /\bIcon: (\w+)/.exec(link)?.[1],
            },
          ]
        : [];
    }),
  };
}
