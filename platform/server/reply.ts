import type { Readable } from 'node:stream';

/** JSON that is sent as the database wrote it. `Reply` is its type once parsed. */
export class JsonText<Reply> {
  /** Exists only in the type, so that the JSON of one endpoint is not accepted for another. */
  declare readonly reply?: Reply;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export const textOf = (result: unknown): string => (result instanceof JsonText ? result.text : JSON.stringify(result));

interface AttachmentUse {
  isDownload?: boolean;
  isMail?: boolean;
  /** True for a public file that never changes under its address. */
  isForEver?: boolean;
}

/**
 * Keeps only letters, digits, `.`, `_` and `-` in the name. A stream is sent while it is produced, and an error
 * interrupts it.
 */
export class Attachment {
  readonly bytes: Buffer | Readable;
  readonly contentType: string;
  readonly name: string;
  readonly use: AttachmentUse;
  constructor(bytes: Buffer | Readable, contentType: string, name: string, use: AttachmentUse = {}) {
    this.bytes = bytes;
    this.contentType = contentType;
    // An imported order number may hold any sign, which could end the name in its header.
    this.name = name.replaceAll(/[^\w.-]+/g, '-');
    this.use = use;
  }
}
