/** Address of an uploaded picture, or the reason why the upload failed. */
export type UploadedPicture = { src: string } | { failure: string };
export type UploadPicture = (file: File) => Promise<UploadedPicture>;
