import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPictureHeader } from './picture-header.ts';
import { gif, jpeg, png, webp, webpLossless, webpLossy, webpMoving } from './testing/pictures.ts';
import { withoutMetadata } from './without-metadata.ts';

const SECRET = '48.8566N 2.3522E';
const PICTURES = [
  ['image/png', png],
  ['image/gif', gif],
  ['image/jpeg', jpeg],
  ['image/webp', webp],
] as const;

describe('ME-1 what a camera wrote into a picture', () => {
  it.each(PICTURES)(
    'ME-1 %s: where it was taken, by whom, comments, thumbnails and what follows the end are gone',
    (type, make) => {
      const taken = make(8, 6, { metadata: SECRET });
      expect(taken.includes(SECRET)).toBe(true);
      const clean = withoutMetadata(type, taken);
      expect(clean?.includes(SECRET)).toBe(false);
      expect(readPictureHeader(clean as Buffer)).toEqual({ contentType: type, width: 8, height: 6 });
      expect(withoutMetadata(type, clean as Buffer)).toEqual(clean);
      // The same as if nothing had been written into it, but for fill bytes and the flags that announce it.
      expect(clean).toEqual(withoutMetadata(type, make(8, 6)));
      if (type !== 'image/jpeg') expect(clean).toEqual(make(8, 6));
    },
  );

  it('ME-1 a photograph that was taken upright still stands upright, and says nothing else', () => {
    for (const orientation of [3, 6, 8]) {
      const clean = withoutMetadata('image/jpeg', jpeg(8, 6, { metadata: SECRET, orientation })) as Buffer;
      expect(clean.includes(SECRET)).toBe(false);
      const at = clean.indexOf('Exif');
      expect(clean.readUInt16BE(at - 2)).toBe(34);
      expect(clean.readUInt16BE(at + 6 + 18)).toBe(orientation);
    }
    expect(withoutMetadata('image/jpeg', jpeg(8, 6, { metadata: SECRET }))?.includes('Exif')).toBe(false);
  });

  it('ME-1 the frames of a moving WebP are walked as well: what is written into one is gone', () => {
    const taken = webpMoving(8, 6, { metadata: SECRET });
    expect(taken.includes(SECRET)).toBe(true);
    expect(withoutMetadata('image/webp', taken)).toEqual(webpMoving(8, 6));
    expect(withoutMetadata('image/webp', webpMoving(8, 6))).toEqual(webpMoving(8, 6));
    // A frame that promises more than it holds.
    const broken = Buffer.from(taken);
    broken.writeUInt32LE(10_000, broken.indexOf('VP8L') + 4);
    expect(withoutMetadata('image/webp', broken)).toBeNull();
  });

  it('ME-1 one that is not whole is none; other WebP stays as it is', () => {
    for (const [type, make] of PICTURES) expect(withoutMetadata(type, make(8, 6).subarray(0, 24)), type).toBeNull();
    for (const bytes of [webpLossless(8, 6), webpLossy(8, 6)])
      expect(withoutMetadata('image/webp', bytes)).toEqual(bytes);
    expect(withoutMetadata('image/svg+xml', Buffer.from('<svg/>'))).toBeNull();
  });

  it('ME-1 whatever comes, cut off or made up, it is read without a mistake', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PICTURES, ['image/webp', webpMoving] as const),
        fc.nat(300),
        fc.uint8Array({ maxLength: 300 }),
        ([type, make], at, tail) => {
          const whole = make(8, 6, { metadata: SECRET });
          withoutMetadata(type, Buffer.concat([whole.subarray(0, at), tail]));
          const changed = Buffer.from(whole);
          for (const [index, byte] of tail.entries()) changed[(at * 7 + index * 13) % changed.length] = byte;
          withoutMetadata(type, changed);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
