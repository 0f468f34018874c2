import type { FileHandle } from 'node:fs/promises';

/**
 * Repeats the read, because one read may return fewer bytes than the file still has.
 * @throws Error when the file ends before the buffer is full.
 */
export async function readExactly(file: Pick<FileHandle, 'read'>, buffer: Buffer): Promise<Buffer> {
  for (let filled = 0; filled < buffer.length;) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled);
    if (bytesRead === 0) throw new Error('Le fichier est devenu plus court pendant sa lecture.');
    filled += bytesRead;
  }
  return buffer;
}
