import type { Readable } from 'node:stream';

/** JSON that the database has already written: sent to the browser as it is. `Reply` is what it says once read. */
export class JsonText<Reply> {
  /** In the type alone: one endpoint's JSON is not another's. */
  declare readonly says?: Reply;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

interface AttachmentUse {
  /** The browser keeps it at once instead of showing it. */
  kept?: boolean;
  /** It is anybody's, and never changes under its address: browsers need not ask again. */
  isForEver?: boolean;
}

/** A file that the browser shows or keeps; as a stream, it is sent while it is made, and a fault breaks it off. */
export class Attachment {
  readonly bytes: Buffer | Readable;
  readonly contentType: string;
  readonly name: string;
  readonly use: AttachmentUse;
  constructor(bytes: Buffer | Readable, contentType: string, name: string, use: AttachmentUse = {}) {
    this.bytes = bytes;
    this.contentType = contentType;
    this.name = name;
    this.use = use;
  }
}
