interface Side {
  width: number;
  height: number;
}

/**
 * Draws a picture of the device within these pixels, upright, never larger than it is.
 * @throws when the browser can't read it as a picture.
 */
export async function drawnWithin(file: Blob, most: Side, ground?: string): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(file);
  try {
    const scale = Math.min(1, most.width / picture.width, most.height / picture.height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const drawing = canvas.getContext('2d');
    if (!drawing) throw new Error('this browser draws nothing');
    if (ground) {
      drawing.fillStyle = ground;
      drawing.fillRect(0, 0, canvas.width, canvas.height);
    }
    drawing.imageSmoothingQuality = 'high';
    drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    picture.close();
  }
}

/** What was drawn, as a file; null where the browser writes none of that type. */
export const fileOf = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | null> =>
  new Promise((done) => canvas.toBlob(done, type, quality));

/** A file as base64, without the address that a browser puts before it. */
export const base64Of = (file: Blob): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(String(reader.result).replace(/^[^,]{0,100},/, '')));
    reader.addEventListener('error', () => fail(reader.error ?? new Error('a file could not be read')));
    reader.readAsDataURL(file);
  });
