import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
import { importsOf } from './imports-of.ts';

test('an import is listed with the names that the other file exports, and `import type` is left out', () => {
  const root = mkdtempSync(join(tmpdir(), 'imports-'));
  try {
    writeFileSync(
      join(root, 'file.ts'),
      [
        "import { listOrders, type Order, getOrder as read } from './orders.ts';",
        "import * as endpoints from '#features/orders/domain/endpoints.ts';",
        "import type { Live } from './lives.ts';",
      ].join('\n'),
    );
    assert.deepEqual(importsOf(root, 'file.ts'), [
      { names: ['listOrders', 'Order', 'getOrder'], from: 'orders.ts' },
      { names: ['endpoints'], from: 'features/orders/domain/endpoints.ts' },
    ]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
