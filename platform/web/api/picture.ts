interface Size {
  width: number;
  height: number;
}

/** Draws the picture on a canvas of at most `max` pixels. Never enlarges the picture. */
export async function drawnWithin(file: Blob, max: Size, background?: string): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(file);
  try {
    const scale = Math.min(1, max.width / picture.width, max.height / picture.height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const drawing = canvas.getContext('2d');
    if (!drawing) throw new Error('the browser has no 2D canvas');
    if (background) {
      drawing.fillStyle = background;
      drawing.fillRect(0, 0, canvas.width, canvas.height);
    }
    drawing.imageSmoothingQuality = 'high';
    drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    picture.close();
  }
}

/** Null when the browser cannot write this type. */
export const fileOf = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob | null> =>
  new Promise((done) => canvas.toBlob(done, type, quality));

export const base64Of = (file: Blob): Promise<string> =>
  new Promise((done, fail) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => done(String(reader.result).replace(/^[^,]{0,100},/, '')));
    reader.addEventListener('error', () => fail(reader.error ?? new Error('a file could not be read')));
    reader.readAsDataURL(file);
  });
