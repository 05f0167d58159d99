export type PictureHeader = { contentType: string; width: number; height: number };

const ascii = (bytes: Buffer, from: number, text: string): boolean =>
  bytes.length >= from + text.length && bytes.toString('latin1', from, from + text.length) === text;

/** PNG (W3C), §5.2 and §11.2.1: the signature, then the header chunk. */
function readPng(bytes: Buffer): PictureHeader | null {
  if (bytes.length < 33 || bytes.readUInt32BE(0) !== 0x89504e47 || bytes.readUInt32BE(4) !== 0x0d0a1a0a) return null;
  if (bytes.readUInt32BE(8) !== 13 || !ascii(bytes, 12, 'IHDR')) return null;
  return { contentType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** GIF89a §17 and §18: the signature, then the logical screen. */
function readGif(bytes: Buffer): PictureHeader | null {
  if (bytes.length < 13 || !(ascii(bytes, 0, 'GIF87a') || ascii(bytes, 0, 'GIF89a'))) return null;
  return { contentType: 'image/gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

/** RFC 9649 §2.5 to §2.7: a RIFF container with a lossy, a lossless or an extended picture. */
function readWebp(bytes: Buffer): PictureHeader | null {
  if (bytes.length < 30 || !ascii(bytes, 0, 'RIFF') || !ascii(bytes, 8, 'WEBP')) return null;
  const contentType = 'image/webp';
  if (ascii(bytes, 12, 'VP8X'))
    return { contentType, width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (ascii(bytes, 12, 'VP8L') && bytes[20] === 0x2f) {
    const bits = bytes.readUInt32LE(21);
    return { contentType, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (ascii(bytes, 12, 'VP8 ') && bytes.readUIntBE(23, 3) === 0x9d012a)
    return { contentType, width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  return null;
}

/** Markers that begin a frame (ITU T.81 table B.1): SOF0 to SOF15 without DHT, JPG and DAC, which lie between them. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** ITU T.81 §B.1 and §B.2.2: segments, each with its length, until one begins the frame. */
function readJpeg(bytes: Buffer): PictureHeader | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] as number;
    // Fill bytes.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker))
      return { contentType: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    const length = bytes.readUInt16BE(at + 2);
    // The data begin, or a segment is shorter than its own length: no frame comes any more.
    if (marker === 0xda || length < 2) return null;
    at += 2 + length;
  }
  return null;
}

/**
 * What a picture is by its first bytes, whatever its name and sender say. Text, and with it SVG, is none: it could run.
 * @returns null for everything but PNG, JPEG, WebP and GIF with a size
 */
export function readPictureHeader(bytes: Buffer): PictureHeader | null {
  const header = readPng(bytes) ?? readGif(bytes) ?? readWebp(bytes) ?? readJpeg(bytes);
  return header && header.width > 0 && header.height > 0 ? header : null;
}
