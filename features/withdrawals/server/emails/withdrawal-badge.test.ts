import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { toneLooks } from './withdrawal-badge.ts';

const styles = (path: string) => readFileSync(join(import.meta.dirname, '../../../../platform/web', path), 'utf8');

test('each tone of a mail has the colours of the same tone on screens', () => {
  const tones = styles('ui/tone.module.css');
  const theme = styles('theme.css');
  for (const [tone, { light, dark }] of Object.entries(toneLooks)) {
    const [, colours = ''] = new RegExp(`^\\.${tone}(?:,\\n\\.\\w+)? \\{([^}]*)\\}`, 'm').exec(tones) ?? [];
    const name = /var\((--tone-\w+)-bg\)/.exec(colours)?.[1];
    assert.ok(name, `${tone} has no colour`);
    assert.ok(theme.includes(`${name}-bg: light-dark(${light.fill}, ${dark.fill});`), `${tone}: background`);
    assert.ok(theme.includes(`${name}-ink: light-dark(${light.ink}, ${dark.ink});`), `${tone}: text`);
  }
});
