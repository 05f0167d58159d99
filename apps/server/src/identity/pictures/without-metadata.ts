/** What a picture needs to be drawn in the right colours, and how it moves; all else a file may hold is dropped. */
const PNG_KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD hIST pHYs acTL fcTL fdAT'.split(' '),
);
const WEBP_KEPT = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** Of one frame of a moving picture; and the bytes that say where and how long it is shown. */
const WEBP_KEPT_OF_FRAME = new Set(['VP8 ', 'VP8L', 'ALPH']);
const FRAME_HEADER = 16;
/** Says how often a moving picture begins again. */
const GIF_LOOPS = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

const latin1 = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

/** PNG (W3C), §5.3: chunks, each with its length. */
function ofPng(bytes: Buffer): Buffer | null {
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const kind = latin1(bytes, at + 4, at + 8);
    if (PNG_KEPT.has(kind)) kept.push(bytes.subarray(at, end));
    if (kind === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return null;
}

const even = (length: number): number => length + (length % 2);

/** A chunk of a RIFF container, with the byte that fills it up (RFC 9649 §2.3). */
function riffChunk(kind: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(kind, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(even(body.length) - body.length)]);
}

/** What is kept of a chunk; null when it is not whole. */
function ofWebpChunk(kind: string, body: Buffer): Buffer | null {
  // A frame is chunks once more, behind its place and its time (§2.7.1.1).
  if (kind === 'ANMF') {
    const frame = body.length < FRAME_HEADER ? null : webpChunks(body, FRAME_HEADER, WEBP_KEPT_OF_FRAME);
    return frame && riffChunk(kind, Buffer.concat([body.subarray(0, FRAME_HEADER), frame]));
  }
  const kept = Buffer.from(body);
  // Neither Exif nor XMP.
  if (kind === 'VP8X' && kept.length > 0) kept[0] = (kept[0] ?? 0) & ~0x0c;
  return riffChunk(kind, kept);
}

/** The chunks of those kinds; null when one is not whole. */
function webpChunks(bytes: Buffer, from: number, kinds: ReadonlySet<string>): Buffer | null {
  const kept: Buffer[] = [];
  for (let at = from; at + 8 <= bytes.length; ) {
    const begins = at + 8;
    const ends = begins + bytes.readUInt32LE(at + 4);
    if (ends > bytes.length) return null;
    const kind = latin1(bytes, at, at + 4);
    const chunk = kinds.has(kind) ? ofWebpChunk(kind, bytes.subarray(begins, ends)) : Buffer.alloc(0);
    if (chunk === null) return null;
    kept.push(chunk);
    at = begins + even(ends - begins);
  }
  return Buffer.concat(kept);
}

/** RFC 9649 §2.3 and §2.7: chunks of a RIFF container; the first one also says which of the others there are. */
function ofWebp(bytes: Buffer): Buffer | null {
  if (bytes.length < 12) return null;
  const whole = bytes.subarray(0, Math.min(bytes.length, 8 + bytes.readUInt32LE(4)));
  const body = webpChunks(whole, 12, WEBP_KEPT);
  if (body === null || body.length === 0) return null;
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(4 + body.length, 4);
  return Buffer.concat([head, body]);
}

/** GIF89a §15: sub-blocks until an empty one. @returns where they end, or null when they do not */
function afterSubBlocks(bytes: Buffer, from: number): number | null {
  for (let at = from; at < bytes.length; at += 1 + (bytes[at] as number)) if (bytes[at] === 0) return at + 1;
  return null;
}

/** Bytes of a table of colours, by the flags that announce it (GIF89a §18 and §20). */
const colours = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** GIF89a §17 to §27: images and what controls them; comments, texts and the data of applications are dropped. */
function ofGif(bytes: Buffer): Buffer | null {
  const begins = 13 + colours(bytes[10] ?? 0);
  const kept = [bytes.subarray(0, begins)];
  for (let at = begins; at < bytes.length; ) {
    const kind = bytes[at];
    if (kind === 0x3b) return Buffer.concat([...kept, bytes.subarray(at, at + 1)]);
    const isImage = kind === 0x2c;
    if (!isImage && kind !== 0x21) return null;
    const end = afterSubBlocks(bytes, isImage ? at + 11 + colours(bytes[at + 9] ?? 0) : at + 2);
    if (end === null) return null;
    const isControl = bytes[at + 1] === 0xf9;
    const loops = bytes[at + 1] === 0xff && GIF_LOOPS.has(latin1(bytes, at + 3, at + 14));
    if (isImage || isControl || loops) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}

/** Exif 2.3 §4.6: the number that says which side of a photograph is up; 1 when it says nothing. */
function orientationOf(segment: Buffer): number {
  if (latin1(segment, 4, 10) !== 'Exif\0\0') return 1;
  const tiff = segment.subarray(10);
  const isLittle = latin1(tiff, 0, 2) === 'II';
  const u16 = (at: number): number =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const directory = tiff.length < 8 ? tiff.length : isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < u16(directory); entry += 1) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > tiff.length) return 1;
    const value = u16(at + 8);
    if (u16(at) === 0x0112) return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** A segment with that number and nothing else, so that a photograph that was taken upright still stands upright. */
const upright = (orientation: number): Buffer =>
  Buffer.from([
    ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0],
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  ]);

/** What is kept of a segment (ITU T.81 §B.2.4): of those for applications only what colours need, without a second, smaller picture. */
function ofSegment(marker: number, segment: Buffer): Buffer | null {
  const isFor = (name: string): boolean => latin1(segment, 4, 4 + name.length) === name;
  if (marker >= 0xc0 && marker <= 0xdf) return segment;
  if (marker === 0xe0 && isFor('JFIF\0') && segment.length >= 18) {
    const header = Buffer.from(segment.subarray(0, 18));
    header.writeUInt16BE(16, 2);
    header.writeUInt16BE(0, 16);
    return header;
  }
  if ((marker === 0xe2 && isFor('ICC_PROFILE\0')) || (marker === 0xee && isFor('Adobe'))) return segment;
  return null;
}

/** Where the coded data of a scan end: at the next marker that is neither a stuffed byte nor a restart (ITU T.81 §B.1.1.5). */
function afterScan(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] as number;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

const END_OF_IMAGE = Buffer.from([0xff, 0xd9]);

/** ITU T.81 §B.1 and §B.2: segments and scans up to the end of the image; what follows it is dropped. */
function ofJpeg(bytes: Buffer): Buffer | null {
  const kept: Buffer[] = [];
  let orientation = 1;
  let scans = 0;
  for (let at = 2; at + 4 <= bytes.length && bytes[at + 1] !== 0xd9; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end < at + 4 || end > bytes.length) return null;
    const segment = bytes.subarray(at, end);
    if (marker === 0xe1 && orientation === 1) orientation = orientationOf(segment);
    kept.push(ofSegment(marker, segment) ?? Buffer.alloc(0));
    at = end;
    if (marker !== 0xda) continue;
    scans += 1;
    at = afterScan(bytes, end);
    kept.push(bytes.subarray(end, at));
  }
  if (scans === 0) return null;
  const turned = orientation === 1 ? [] : [upright(orientation)];
  return Buffer.concat([bytes.subarray(0, 2), ...turned, ...kept, END_OF_IMAGE]);
}

const READERS: Record<string, (bytes: Buffer) => Buffer | null> = {
  'image/png': ofPng,
  'image/gif': ofGif,
  'image/webp': ofWebp,
  'image/jpeg': ofJpeg,
};

/**
 * The same picture, bit for bit, without what a camera or a program wrote beside it: where and when it was taken, with which device, by whom,
 * thumbnails of before it was cropped, comments. Of Exif only which side of a photograph is up is kept.
 * @param contentType as its first bytes say
 * @returns null when it is not whole
 */
export const withoutMetadata = (contentType: string, bytes: Buffer): Buffer | null =>
  READERS[contentType]?.(bytes) ?? null;
