import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { answerTasks } from '#platform/server/task-thread.ts';
import type { CropTask } from './crop-picture.ts';

declare global {
  interface ImageData {
    data: Uint8ClampedArray;
    width: number;
    height: number;
  }
  /** The types of Node.js lack both names. */
  // oxlint-disable-next-line no-var
  var ImageData: new (data: Uint8ClampedArray, width: number, height: number) => ImageData;
  // oxlint-disable-next-line no-var
  var WebAssembly: { Module: new (bytes: Uint8Array) => object };
}

/** Replaces `ImageData`, a class of browsers that the codecs return and accept, and that Node.js lacks. */
class Pixels implements ImageData {
  data: Uint8ClampedArray;
  width: number;
  height: number;
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}
globalThis.ImageData = Pixels;

const { resolve } = createRequire(import.meta.url);
const wasmOf = (path: string) => readFile(resolve(path));
const moduleOf = async (path: string) => new WebAssembly.Module(await wasmOf(path));

/** The codecs are WebAssembly, so that the shop needs no binary for each system (decision 0111). */
async function loadCodecs() {
  const [decoder, jpeg, webp, resizer] = await Promise.all([
    import('@jsquash/jpeg/decode.js'),
    import('@jsquash/jpeg/encode.js'),
    import('@jsquash/webp/encode.js'),
    import('@jsquash/resize'),
  ]);
  await Promise.all([
    decoder.init(await moduleOf('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm')),
    jpeg.init(await moduleOf('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm')),
    webp.init(await moduleOf('@jsquash/webp/codec/enc/webp_enc_simd.wasm')),
    resizer.initResize(await wasmOf('@jsquash/resize/lib/resize/pkg/squoosh_resize_bg.wasm')),
  ]);
  return { decode: decoder.default, jpeg: jpeg.default, webp: webp.default, resize: resizer.default };
}
let codecs: ReturnType<typeof loadCodecs> | null = null;

const QUALITY = 75;

/** Keeps the top of the picture, and the middle of its width (decision 0111). */
function cropped({ data, width, height }: ImageData, ratio: number): ImageData {
  const cropWidth = Math.min(width, Math.round(height / ratio));
  const cropHeight = Math.min(height, Math.round(width * ratio));
  const left = Math.floor((width - cropWidth) / 2);
  const pixels = new Uint8ClampedArray(cropWidth * cropHeight * 4);
  for (let row = 0; row < cropHeight; row++) {
    const from = (row * width + left) * 4;
    pixels.set(data.subarray(from, from + cropWidth * 4), row * cropWidth * 4);
  }
  return new ImageData(pixels, cropWidth, cropHeight);
}

async function cropsOf({ bytes, ratio, crops }: CropTask): Promise<Uint8Array[]> {
  const { decode, jpeg, webp, resize } = await (codecs ??= loadCodecs());
  const fullSize = cropped(await decode(new Uint8Array(bytes).buffer), ratio);
  const encoded: Uint8Array[] = [];
  for (const { width: maxWidth, type } of crops) {
    const width = Math.min(maxWidth, fullSize.width);
    const size = { width, height: Math.round(width * ratio), linearRGB: false, premultiply: false };
    const pixels = width === fullSize.width ? fullSize : await resize(fullSize, size);
    const encode = type === 'image/webp' ? webp : jpeg;
    encoded.push(new Uint8Array(await encode(pixels, { quality: QUALITY })));
  }
  return encoded;
}

answerTasks(parentPort, cropsOf);
