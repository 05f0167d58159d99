const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** Headers are real, the picture behind them is not. */
export const png = (width: number, height: number): Buffer =>
  Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    u32(13),
    Buffer.from('IHDR'),
    u32(width),
    u32(height),
    Buffer.from([8, 6, 0, 0, 0]),
    u32(0),
    Buffer.alloc(32),
  ]);

export function gif(width: number, height: number): Buffer {
  const bytes = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(32)]);
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
}

export function jpeg(width: number, height: number, { metadata = 0 } = {}): Buffer {
  const app1 = Buffer.concat([
    Buffer.from([0xff, 0xe1, (metadata + 2) >> 8, (metadata + 2) & 0xff]),
    Buffer.alloc(metadata),
  ]);
  const frame = Buffer.from([0xff, 0xff, 0xc2, 0, 17, 8, height >> 8, height & 0xff, width >> 8, width & 0xff]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), metadata ? app1 : Buffer.alloc(0), frame, Buffer.alloc(32)]);
}

const riff = (kind: string, body: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('RIFF'),
    Buffer.alloc(4),
    Buffer.from('WEBP'),
    Buffer.from(kind),
    Buffer.alloc(4),
    body,
    Buffer.alloc(32),
  ]);

export function webp(width: number, height: number): Buffer {
  const body = Buffer.alloc(10);
  body.writeUIntLE(width - 1, 4, 3);
  body.writeUIntLE(height - 1, 7, 3);
  return riff('VP8X', body);
}

export function webpLossless(width: number, height: number): Buffer {
  const body = Buffer.alloc(5);
  body[0] = 0x2f;
  body.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  return riff('VP8L', body);
}

export function webpLossy(width: number, height: number): Buffer {
  const body = Buffer.from([0, 0, 0, 0x9d, 0x01, 0x2a, 0, 0, 0, 0]);
  body.writeUInt16LE(width, 6);
  body.writeUInt16LE(height, 8);
  return riff('VP8 ', body);
}
