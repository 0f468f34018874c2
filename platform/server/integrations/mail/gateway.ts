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
  /** Message id without angle brackets. Equal mails have the same id, so that a mail server recognises a duplicate. */
  messageId: string;
  /** True for a mail that must not wait behind ordinary mails. Separate connections send it. */
  isUrgent?: boolean;
}

export interface MailGateway {
  /**
   * Sends one mail. Awaits `beforeContent` once the server is ready for the content. Sends nothing when `beforeContent`
   * throws.
   * @throws the error of `beforeContent` as is, because it is not a fault of the server.
   * @throws ProviderFailure `refused` when the address or the mail is not accepted, `misconfigured` when the server
   * refuses the shop. `unreachable` when the mail may be sent later, `unknown` when the server received the content and
   * did not answer.
   */
  send(mail: Mail, beforeContent?: () => Promise<void>): Promise<void>;
  check(): Promise<void>;
  close(): Promise<void>;
}
