import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';

/** Fields of an error of PostgreSQL that repeat values of rows, such as a name or an address. */
const ROW_FIELDS = ['detail', 'where', 'internalQuery'] as const;

/** Class of the errors whose message quotes the value: “invalid input syntax for type integer: "lea"”. */
const DATA_ERRORS = '22';

/** Writes one JSON object per line, in English, with the fields that `docs/operations.md` lists (decision 0105). */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, errorKey: 'error', serializers: { error: withoutRows } };
  return destination ? pino(options, destination) : pino(options);
}

function withoutRows(error: Error): unknown {
  const written: unknown = stdSerializers.err(error);
  // The job queue passes errors on as plain objects, so the class does not recognise an error of PostgreSQL.
  if (typeof written !== 'object' || written === null || !('severity' in written)) return written;
  const withoutFields = { ...written, ...Object.fromEntries(ROW_FIELDS.map((name) => [name, undefined])) };
  const { code, message, stack } = written as { code?: unknown; message?: unknown; stack?: unknown };
  if (typeof message !== 'string' || !String(code).startsWith(DATA_ERRORS)) return withoutFields;
  const withoutValue = message.replace(/".*"/s, '"…"');
  return { ...withoutFields, message: withoutValue, stack: String(stack).replace(message, () => withoutValue) };
}
