import * as z from 'zod/mini';
import { parseJson } from '../answer-bytes.ts';
import { boundaryOf, splitMultipart } from './multipart.ts';

const parcel = z.nullish(z.object({ parcelNumber: z.nullish(z.string()) }));
/**
 * Version 2.0 of the service answers in `labelV2Response`, version 3.1 in `labelV31Response`, except for some errors.
 */
const jsonInfos = z.object({
  messages: z.nullish(
    z.array(
      z.object({
        id: z.nullish(z.union([z.string(), z.number()])),
        type: z.nullish(z.string()),
        messageContent: z.nullish(z.string()),
      }),
    ),
  ),
  labelV31Response: parcel,
  labelV2Response: parcel,
});

export interface CarrierAnswer {
  isSuccess: boolean;
  parcelNumber: string | null;
  /** Null when the label is missing or not a PDF. */
  label: Buffer | null;
  error: { id: string; text: string } | null;
}

/** Null for an undocumented answer. */
export function readCarrierAnswer(contentType: string, body: Buffer): CarrierAnswer | null {
  const boundary = boundaryOf(contentType);
  if (boundary === null) return readInfos(body, null);
  const parts = splitMultipart(body, boundary);
  const partNamed = (name: string) =>
    parts.find((part) => part.headers.get('content-id')?.replace(/^<|>$/g, '') === name)?.body;
  const infos = partNamed('jsonInfos');
  return infos === undefined ? null : readInfos(infos, partNamed('label') ?? null);
}

function readInfos(json: Buffer, label: Buffer | null): CarrierAnswer | null {
  const infos = jsonInfos.safeParse(parseJson(json.toString('utf8')));
  if (!infos.success) return null;
  const messages = (infos.data.messages ?? []).map(({ id, type, messageContent }) => ({
    id: String(id ?? ''),
    type,
    text: messageContent ?? '',
  }));
  const isSuccess = messages[0]?.id === '0';
  const error = messages.find(({ type }) => type === 'ERROR') ?? messages[0] ?? null;
  return {
    isSuccess,
    error: isSuccess || error === null ? null : { id: error.id, text: error.text },
    parcelNumber: infos.data.labelV31Response?.parcelNumber ?? infos.data.labelV2Response?.parcelNumber ?? null,
    label: label !== null && label.subarray(0, 4).toString('latin1') === '%PDF' ? label : null,
  };
}
