/** Where a picture that was sent is served, or why it was not kept. */
export type KeptPicture = { src: string } | { failure: string };
export type KeepPicture = (file: File) => Promise<KeptPicture>;
