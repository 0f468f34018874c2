export interface StoredFile {
  bytes: Buffer;
  contentType: string;
}

/** Files in buckets (`shipping`). Paths are relative and without `..`. Every method throws ProviderFailure. */
export interface FileStore {
  put(bucket: string, path: string, file: StoredFile): Promise<void>;
  /** Null when the file does not exist. */
  get(bucket: string, path: string): Promise<StoredFile | null>;
  delete(bucket: string, path: string): Promise<void>;
}

/** Returns true for a path that stays in its bucket. */
export const isInsideBucket = (path: string): boolean =>
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\:\p{Cc}]/u.test(part));
