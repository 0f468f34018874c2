import { releaseOfFiles } from '#platform/server/config/release.ts';

// npm run --silent release: what error reports call these files, for whoever uploads their source maps.
console.log(process.env['SENTRY_RELEASE'] ?? releaseOfFiles());
