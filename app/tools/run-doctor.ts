import { checkInstallation, formatResults, testAddress } from './doctor.ts';
import { runTool, withDatabase } from './open-database.ts';

// Checks the database, the machine and each provider: `npm run doctor`. `-- --mail <address>` also sends a test mail.
// The exit code is 1 when a check fails.
await runTool(async () => {
  const to = testAddress(process.argv.slice(2));
  await withDatabase(async ({ pool, config }) => {
    const results = await checkInstallation({ pool, config }, to);
    console.log(formatResults(results));
    if (results.some(({ outcome }) => outcome === 'fails')) process.exitCode = 1;
  });
});
