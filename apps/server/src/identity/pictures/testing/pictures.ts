import { crc32, deflateSync } from 'node:zlib';

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const u32le = (value: number): Buffer => u32(value).reverse();

/** What a camera or a program writes beside a picture: a text that must not be found afterwards. */
export type Beside = { metadata?: string };
const given = (metadata: string | undefined, make: (text: Buffer) => Buffer): Buffer =>
  metadata === undefined ? Buffer.alloc(0) : make(Buffer.from(metadata));

const pngChunk = (kind: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(kind), body]);
  return Buffer.concat([u32(body.length), named, u32(crc32(named))]);
};

/** Whole, with real lines of grey as long as they are few; `metadata` as text, as Exif, and behind the end. */
export const png = (width: number, height: number, { metadata }: Beside = {}): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', Buffer.concat([u32(width), u32(height), Buffer.from([8, 0, 0, 0, 0])])),
    given(metadata, (text) => Buffer.concat([pngChunk('tEXt', text), pngChunk('eXIf', text)])),
    pngChunk('IDAT', deflateSync(Buffer.alloc(width * height < 100_000 ? (width + 1) * height : 1, 7).fill(0, 0, 1))),
    pngChunk('IEND', Buffer.alloc(0)),
    given(metadata, (text) => text),
  ]);

/** The header is real, the image is one empty block; `metadata` as a comment, as XMP, and behind the end. */
export function gif(width: number, height: number, { metadata }: Beside = {}): Buffer {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  const image = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0, 0]);
  return Buffer.concat([
    Buffer.from('GIF89a'),
    screen,
    Buffer.from([0x21, 0xff, 11]),
    Buffer.from('NETSCAPE2.0'),
    Buffer.from([3, 1, 0, 0, 0]),
    given(metadata, (text) =>
      Buffer.concat([
        ...[Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0])],
        ...[
          Buffer.from([0x21, 0xff, 11]),
          Buffer.from('XMP DataXMP'),
          Buffer.from([text.length]),
          text,
          Buffer.from([0]),
        ],
      ]),
    ),
    image,
    Buffer.from([0x3b]),
    given(metadata, (text) => text),
  ]);
}

const segment = (marker: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([0xff, marker]), u16(body.length + 2), body]);
};

/** Exif as cameras write it: which side is up, the maker, and where it was taken. */
const exif = (orientation: number, text: Buffer): Buffer =>
  Buffer.concat([
    ...[Buffer.from('Exif\0\0II*\0'), u32le(8), Buffer.from([2, 0])],
    ...[Buffer.from([0x12, 0x01, 3, 0]), u32le(1), Buffer.from([orientation, 0, 0, 0])],
    ...[Buffer.from([0x25, 0x88, 4, 0]), u32le(1), u32le(38)],
    ...[u32le(0), text],
  ]);

/** Segments are real, the scan behind them is not; `metadata` as Exif, XMP, a comment, a thumbnail and behind the end. */
export function jpeg(
  width: number,
  height: number,
  { metadata, orientation = 1 }: Beside & { orientation?: number } = {},
): Buffer {
  const frame = Buffer.concat([Buffer.from([8]), u16(height), u16(width), Buffer.from([1, 1, 0x11, 0])]);
  const jfif = Buffer.from([...Buffer.from('JFIF\0'), 1, 1, 0, 0, 1, 0, 1]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(
      0xe0,
      jfif,
      Buffer.from([metadata ? 1 : 0, metadata ? 1 : 0]),
      given(metadata, (text) => text),
    ),
    given(metadata, (text) =>
      Buffer.concat([
        segment(0xe1, exif(orientation, text)),
        segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0'), text),
        segment(0xed, Buffer.from('Photoshop 3.0\0'), text),
        segment(0xfe, text),
      ]),
    ),
    segment(0xdb, Buffer.alloc(65, 1)),
    Buffer.from([0xff]),
    segment(0xc2, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4]),
    Buffer.from([0xff, 0xd9]),
    given(metadata, (text) => text),
  ]);
}

const webpChunk = (kind: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(kind), u32le(body.length), body, Buffer.alloc(body.length % 2)]);
const riff = (...chunks: Buffer[]): Buffer => {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  return Buffer.concat([Buffer.from('RIFF'), u32le(body.length), body]);
};

const lossless = (width: number, height: number): Buffer => {
  const body = Buffer.alloc(20);
  body[0] = 0x2f;
  body.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  return webpChunk('VP8L', body);
};

/** Extended; `metadata` as Exif, as XMP, and behind the end. */
export function webp(width: number, height: number, { metadata }: Beside = {}): Buffer {
  const body = Buffer.alloc(10);
  body[0] = metadata === undefined ? 0 : 0x0c;
  body.writeUIntLE(width - 1, 4, 3);
  body.writeUIntLE(height - 1, 7, 3);
  const beside = given(metadata, (text) => Buffer.concat([webpChunk('EXIF', text), webpChunk('XMP ', text)]));
  return Buffer.concat([
    riff(webpChunk('VP8X', body), lossless(width, height), beside),
    given(metadata, (text) => text),
  ]);
}

/** Moving; `metadata` as chunks within a frame. */
export function webpMoving(width: number, height: number, { metadata }: Beside = {}): Buffer {
  const extended = Buffer.alloc(10);
  extended[0] = 0x02;
  extended.writeUIntLE(width - 1, 4, 3);
  extended.writeUIntLE(height - 1, 7, 3);
  const place = Buffer.alloc(16);
  place.writeUIntLE(width - 1, 6, 3);
  place.writeUIntLE(height - 1, 9, 3);
  const beside = given(metadata, (text) => Buffer.concat([webpChunk('EXIF', text), webpChunk('GPSx', text)]));
  const frame = () => webpChunk('ANMF', Buffer.concat([place, beside, lossless(width, height), beside]));
  return riff(webpChunk('VP8X', extended), webpChunk('ANIM', Buffer.alloc(6)), frame(), frame());
}

export const webpLossless = (width: number, height: number): Buffer => riff(lossless(width, height));

export function webpLossy(width: number, height: number): Buffer {
  const body = Buffer.alloc(20);
  body.set([0, 0, 0, 0x9d, 0x01, 0x2a]);
  body.writeUInt16LE(width, 6);
  body.writeUInt16LE(height, 8);
  return riff(webpChunk('VP8 ', body));
}
