/** JSON that the database has already written: sent to the browser as it is. `Reply` is what it says once read. */
export class JsonText<Reply> {
  /** In the type alone: one endpoint's JSON is not another's. */
  declare readonly says?: Reply;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A file that the browser shows, or keeps at once when it is `kept`. */
export class Attachment {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly name: string;
  readonly kept: boolean;
  constructor(bytes: Buffer, contentType: string, name: string, kept = false) {
    this.bytes = bytes;
    this.contentType = contentType;
    this.name = name;
    this.kept = kept;
  }
}
