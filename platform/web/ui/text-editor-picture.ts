/** Address of an uploaded picture, or the reason why the upload failed. */
export type KeptPicture = { src: string } | { failure: string };
export type KeepPicture = (file: File) => Promise<KeptPicture>;
