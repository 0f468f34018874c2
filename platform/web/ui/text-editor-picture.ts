export type UploadedPicture = { src: string } | { failure: string };
export type UploadPicture = (file: File) => Promise<UploadedPicture>;
