import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { parseArgs } from 'node:util';
import { plantFault } from './plant-fault.ts';
import { faults } from './faults.ts';

// Plays evenings with a planted fault until an evening fails. Prints its seed and the broken rule, or nothing when all
// evenings pass.
const { values } = parseArgs({
  options: { fault: { type: 'string' }, seeds: { type: 'string' }, steps: { type: 'string' } },
});
const fault = faults.find(({ name }) => name === values.fault);
if (!fault) throw new Error(`unknown fault: ${values.fault}`);
const address = new URL(`../../${fault.file}`, import.meta.url).href;

registerHooks({
  load(url, context, next) {
    if (url !== address) return next(url, context);
    const source = plantFault(readFileSync(new URL(url), 'utf8'), fault);
    return { format: 'module', source: stripTypeScriptTypes(source), shortCircuit: true };
  },
});

// Imported after the hook, which must see every file of the shop.
await import('#app/features.ts');
const { runEvening } = await import('./run-evening.ts');
for (let seed = 1; seed <= Number(values.seeds); seed++) {
  const evening = await runEvening(seed, Number(values.steps));
  if (evening.failure === null) continue;
  console.log(JSON.stringify({ seed, noticed: evening.failure.split('\n')[0] }));
  break;
}
process.exit(0);
