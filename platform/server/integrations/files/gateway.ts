export interface StoredFile {
  bytes: Buffer;
  contentType: string;
}

/** Paths are relative and without `..`. Every method throws ProviderFailure. */
export interface FileStore {
  put(bucket: string, path: string, file: StoredFile): Promise<void>;
  get(bucket: string, path: string): Promise<StoredFile | null>;
  delete(bucket: string, path: string): Promise<void>;
  /**
   * Deletes the partial files that a killed process left before this instant. Absent where a file appears only once it
   * is whole, as in S3.
   */
  deletePartial?(bucket: string, before: Date): Promise<void>;
}

export const isInsideBucket = (path: string): boolean =>
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\:\p{Cc}]/u.test(part));
