/** A file that comes with a mail. */
export interface MailAttachment {
  name: string;
  contentType: string;
  bytes: Buffer;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly MailAttachment[];
  /** Same id for the same words, so that a mail sent twice by accident is recognisable. Without the angle brackets. */
  messageId: string;
  /** Sends the mail over connections that other mails never occupy. */
  isUrgent?: boolean;
}

/**
 * Sends one mail. Throws ProviderFailure; `refused` means the address or the mail is not accepted, `unknown` that its
 * words were with the server and no answer came.
 */
export interface MailGateway {
  /** Awaits `beforeContent` once the server accepts the content. Sends nothing when it throws. */
  send(mail: Mail, beforeContent?: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}
