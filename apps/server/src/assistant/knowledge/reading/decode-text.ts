import { Refused } from './document-parts.ts';

const decoded = (label: string, bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch (error) {
    // What a file says of itself may be wrong, or no encoding at all.
    if (error instanceof TypeError || error instanceof RangeError) return null;
    throw error;
  }
};

/** What a page says of itself within its first kilobyte. */
const declaredIn = (bytes: Uint8Array): string | null =>
  /charset\s*=\s*["']?\s*([\w-]{2,40})/i.exec(Buffer.from(bytes.subarray(0, 1024)).toString('latin1'))?.[1] ?? null;

/**
 * The text of a file in whichever encoding it is: by its byte order mark, as UTF-8, as a page declares it, else as Windows wrote it.
 * @throws Refused `wrong_type` for what is no text
 */
export function decodeText(bytes: Uint8Array, { declares = false } = {}): string {
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  if (wide) {
    const text = decoded(wide, bytes);
    if (text === null) throw new Refused('malformed');
    return text;
  }
  if (bytes.includes(0)) throw new Refused('wrong_type');
  const declared = declares ? declaredIn(bytes) : null;
  const text =
    decoded('utf-8', bytes) ?? (declared ? decoded(declared, bytes) : null) ?? decoded('windows-1252', bytes);
  if (text === null) throw new Refused('wrong_type');
  return text;
}
