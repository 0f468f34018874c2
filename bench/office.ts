import { openEveningShop } from './evening-shop.ts';
import { measureFiles, memoryProbeFlags } from './office-files.ts';
import { fillOffice } from './office-fill.ts';
import { measureLabels } from './office-labels.ts';
import { measureLists } from './office-lists.ts';

// Measures the back office with 100,000 orders (or ORDERS): `npm run bench:office [-- name [screens [slowed]]]`.
// `lists` measures the time from an action to the next paint in Chromium. `-- lists orders,preparation 4` measures two
// screens with the CPU slowed four times. The live console receives 200 comments a second.
// `files` measures the server's memory while all orders are sent as CSV.
// `labels` measures adding pieces at the console while two hundred labels are created.
// Compare only figures of one run.
const ORDERS = Number(process.env['ORDERS'] ?? 100_000);
const [, , onlyName, screens, slowed = '1'] = process.argv;
const wants = (name: string): boolean => onlyName === undefined || onlyName === name;

if (wants('files') || wants('lists')) {
  console.log(`Filling: ${ORDERS.toLocaleString('en')} orders…\n`);
  const shop = await openEveningShop(1, { fill: (pool) => fillOffice(pool, ORDERS), flags: memoryProbeFlags });
  try {
    if (wants('files')) await measureFiles(shop);
    if (wants('lists')) await measureLists(shop, screens?.split(','), Number(slowed));
  } finally {
    await shop.close();
  }
}
if (wants('labels')) await measureLabels();
