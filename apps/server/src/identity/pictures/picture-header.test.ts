import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPictureHeader } from './picture-header.ts';
import { gif, jpeg, png, webp, webpLossless, webpLossy } from './testing/pictures.ts';

describe('ME-1 what a picture is by its first bytes', () => {
  it.each([
    ['PNG', png(640, 480), 'image/png'],
    ['GIF', gif(640, 480), 'image/gif'],
    ['JPEG', jpeg(640, 480), 'image/jpeg'],
    [
      'JPEG with metadata and fill bytes before the frame',
      jpeg(640, 480, { metadata: 'x'.repeat(3_000) }),
      'image/jpeg',
    ],
    ['WebP, extended', webp(640, 480), 'image/webp'],
    ['WebP, lossless', webpLossless(640, 480), 'image/webp'],
    ['WebP, lossy', webpLossy(640, 480), 'image/webp'],
  ])('ME-1 %s, with its size', (_, bytes, contentType) => {
    expect(readPictureHeader(bytes)).toEqual({ contentType, width: 640, height: 480 });
  });

  it.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['SVG after an XML declaration', '<?xml version="1.0"?><svg/>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7'],
    ['BMP', 'BM'],
    ['nothing', ''],
    ['a script that says GIF', 'GIF=1;alert(1)'],
  ])('ME-1 %s is none', (_, text) => {
    expect(readPictureHeader(Buffer.from(text))).toBeNull();
  });

  it('ME-1 a picture without a size is none', () => {
    for (const bytes of [png(0, 1), gif(1, 0), jpeg(0, 0)]) expect(readPictureHeader(bytes)).toBeNull();
  });

  it('ME-1 whatever comes, cut off or made up, it is read without a mistake', () => {
    const whole = fc.constantFrom(
      png(9, 9),
      gif(9, 9),
      jpeg(9, 9, { metadata: 'x'.repeat(50) }),
      webp(9, 9),
      webpLossy(9, 9),
    );
    fc.assert(
      fc.property(whole, fc.nat(80), fc.uint8Array({ maxLength: 200 }), (bytes, at, tail) => {
        readPictureHeader(Buffer.concat([bytes.subarray(0, at), tail]));
      }),
      { numRuns: 3_000 },
    );
  });
});
