import { describe, expect, it } from 'vitest';
import { freshAddress, isPictureData, pictureBlob } from './picture-data.ts';

const dot = 'data:image/png;base64,iVBORw0KGgo=';

describe('pictures', () => {
  it.each([
    [dot, true],
    ['data:image/svg+xml;base64,PHN2Zz4=', false],
    ['data:text/html;base64,PGI+', false],
    ['data:image/png,raw', false],
    ['https://example.com/a.png', false],
    ['', false],
  ])('ME-1 only a base64 data URL of an image is a picture: %s', (text, expected) =>
    expect(isPictureData(text)).toBe(expected),
  );

  it('ME-1 its bytes and its kind are those of the file', async () => {
    const blob = pictureBlob(dot);
    expect(blob.type).toBe('image/png');
    expect([...new Uint8Array(await blob.arrayBuffer())]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  });

  it('ME-1 the address carries the moment, so that the former picture does not come from a cache', () => {
    expect(freshAddress('/p/1', 5)).toBe('/p/1?t=5');
    expect(freshAddress('/p/1?a=b', 5)).toBe('/p/1?a=b&t=5');
  });
});
