import { counted } from '#shared/counted.ts';
import type { FileStore, StoredFile } from '#platform/server/integrations/files/gateway.ts';

/**
 * Error of a restoration whose files could not all be removed or restored. Its message replaces « rien n’a été gardé ».
 */
export class FilesLeft extends Error {
  /** `runTool` prints errors of this name as a sentence, without a stack. */
  override readonly name = 'Error';
}

/** `before`: file that the restoration replaced; null for a new file. */
interface RestoredFile {
  bucket: string;
  path: string;
  before: StoredFile | null;
}

/** Writes the files of a restoration, and undoes these writes after a failure. */
export class RestoredFiles {
  readonly #store: FileStore;
  readonly #files: RestoredFile[] = [];
  constructor(store: FileStore) {
    this.#store = store;
  }

  async put(bucket: string, path: string, file: StoredFile): Promise<void> {
    const before = await this.#store.get(bucket, path);
    if (before?.bytes.equals(file.bytes)) return;
    // Notes the file before the write, because a failed write may have stored a part.
    this.#files.push({ bucket, path, before });
    await this.#store.put(bucket, path, file);
  }

  /** Restores the store as it was. @throws FilesLeft with the paths of the files that were not removed or restored. */
  async undo(cause: unknown): Promise<void> {
    const left: string[] = [];
    for (const { bucket, path, before } of this.#files.toReversed())
      await (before ? this.#store.put(bucket, path, before) : this.#store.delete(bucket, path)).catch(() =>
        left.push(`${bucket}/${path}`),
      );
    if (left.length === 0) return;
    const files = counted(left.length, 'fichier est resté', 'fichiers sont restés');
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new FilesLeft(
      `${reason} La base est inchangée, mais ${files} dans le stockage : ${left.join(', ')}. Supprimez-les, puis recommencez.`,
      { cause },
    );
  }
}
