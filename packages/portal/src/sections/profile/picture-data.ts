import { PICTURE_BYTES } from '@parley/contracts/identity/pictures.ts';

/** ME-1: only an image as a base64 data URL is uploaded. */
export const isPictureData = (text: string): boolean =>
  /^data:image\/(png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+=*$/.test(text);

/** The bytes of a data URL. */
export function pictureBlob(dataUrl: string): Blob {
  const [head = '', body = ''] = dataUrl.split(',', 2);
  const bytes = Uint8Array.from(atob(body), (char) => char.charCodeAt(0));
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] ?? 'image/png' });
}

/** The address with the moment in it, so that no former picture is shown from a cache (ME-1). */
export const freshAddress = (url: string, now: number): string => `${url}${url.includes('?') ? '&' : '?'}t=${now}`;

export function readAsDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'));
    reader.readAsDataURL(file);
  });
}

/** Pixels of the longer side after making smaller. */
const SIDE = 512;

/** Pictures of phones are many times larger than what is shown; those are made smaller here. What cannot be drawn stays as it is. */
export async function smallEnough(file: File): Promise<Blob> {
  if (file.size <= PICTURE_BYTES / 4 || typeof createImageBitmap !== 'function') return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob((made) => resolve(made ?? file), 'image/jpeg', 0.88));
}
