import { ConfigFaults, readEnvironment } from '#platform/server/config/environment.ts';
import { releaseOfFiles } from '#platform/server/config/release.ts';

// Prints the release name of error reports, for the upload of source maps. Usage: `npm run --silent release:name`.
// Other settings may be missing, as on a machine that only builds.
const { SENTRY_RELEASE, SENTRY_RELEASE_FILE } = process.env;
const faults = new ConfigFaults();
const read = readEnvironment({ SENTRY_RELEASE, SENTRY_RELEASE_FILE }, faults);
faults.assertNone();
console.log(read.SENTRY_RELEASE ?? releaseOfFiles());
