export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Same id on every try, so that a mail sent twice by accident is recognisable. Without the angle brackets. */
  messageId: string;
}

/** Sends one mail. Throws ProviderFailure; `refused` means the address or the mail is not accepted. */
export interface MailGateway {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
