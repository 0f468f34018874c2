import { releaseOfFiles } from '#platform/server/config/release.ts';

// Prints the release name of error reports, for the upload of source maps. Usage: `npm run --silent release:name`.
console.log(process.env['SENTRY_RELEASE'] ?? releaseOfFiles());
