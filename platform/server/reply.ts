import type { Readable } from 'node:stream';

/** JSON already written by the database, sent to the browser unchanged. `Reply` is its type once parsed. */
export class JsonText<Reply> {
  /** Exists only in the type, so that the JSON of one endpoint is not accepted for another. */
  declare readonly reply?: Reply;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Returns the JSON of a handler's result. */
export const textOf = (result: unknown): string => (result instanceof JsonText ? result.text : JSON.stringify(result));

interface AttachmentUse {
  /** True when the browser downloads the file instead of showing it. */
  isDownload?: boolean;
  /** True for a mail, which has styles of its own and no script. */
  isMail?: boolean;
  /** True when the file is public and never changes under its address, so that browsers may cache it. */
  isForEver?: boolean;
}

/**
 * File that the browser shows or downloads. Its name has letters, digits, `.`, `_` and `-` alone.
 * A stream is sent while it is produced, and an error interrupts it.
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
