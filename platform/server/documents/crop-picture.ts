import { taskThread } from '#platform/server/task-thread.ts';

export interface CropTask {
  /** JPEG. */
  bytes: Uint8Array;
  /** Height of the crops for each pixel of their width. */
  ratio: number;
  crops: readonly { width: number; type: 'image/webp' | 'image/jpeg' }[];
}

/** Time limit of one picture, in ms, without the time in which earlier pictures are cropped. */
const LIMIT_MS = 20_000;
const inThread = taskThread<CropTask>(new URL('crop-thread.ts', import.meta.url), 'a crop');

/** Returns the crops of a picture, each as a file. @throws Error when the codec cannot read the picture. */
export const cropPicture = async (task: CropTask): Promise<Buffer[]> =>
  ((await inThread(task, LIMIT_MS)) as Uint8Array[]).map((bytes) => Buffer.from(bytes));
