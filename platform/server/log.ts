import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';

/** Writes one JSON object per line, in English, with the fields that `docs/operations.md` lists (decision 0105). */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, errorKey: 'error', serializers: { error: stdSerializers.err } };
  return destination ? pino(options, destination) : pino(options);
}
