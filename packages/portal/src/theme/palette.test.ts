import { describe, expect, it, test } from 'vitest';
import { contrast, grounds, paletteOf, readColour, shades } from './palette.ts';

describe('palette', () => {
  it('PORTAL-3 CONST-1 shades of one colour: light 0.4, dark 0.15, hover 0.15, active 0.2', () => {
    expect(shades).toEqual({ light: 0.4, dark: 0.15, hover: 0.15, active: 0.2 });
    expect(paletteOf('#1f5fa8')).toMatchObject({
      main: '#1f5fa8',
      // 31 + (255 - 31) * 0.4 = 120.6; 31 * 0.85 = 26.35; 31 * 0.8 = 24.8
      light: '#799fcb',
      dark: '#1a518f',
      hover: '#1a518f',
      active: '#194c86',
      contrastText: '#ffffff',
    });
  });

  test.each([
    ['#a8481f', [168, 72, 31]],
    ['#A84', [170, 136, 68]],
    ['rgb(168, 72, 31)', [168, 72, 31]],
    [' rgb(168 72 31) ', [168, 72, 31]],
    ['hsl(0, 100%, 50%)', [255, 0, 0]],
    ['hsl(120deg 100% 25%)', [0, 127.5, 0]],
  ])('PORTAL-3 %s is read', (text, colour) => expect(readColour(text)).toEqual(colour));

  test.each([
    'tomato',
    '#12345',
    '#12345678',
    'rgba(1, 2, 3, 0.5)',
    'rgb(300, 0, 0)',
    'rgb(1 2 3 / 50%)',
    'oklch(0.6 0.1 40)',
    'color(display-p3 1 0 0)',
    'var(--brand)',
    'hsl(10, 120%, 50%)',
    '',
    'url(javascript:alert(1))',
  ])('PORTAL-3 %s is refused, saying what is understood', (text) => {
    expect(() => paletteOf(text)).toThrow(`The colour "${text}" of the theme is in a format that is not supported.`);
  });

  test.each([
    ['#ffd400', 'links and labels in it on the light pages'],
    ['#999999', 'links and labels in it on the light pages'],
    ['#000000', 'links and labels in its light shade on the dark pages'],
  ])('PORTAL-3 %s would break the contrast of text, and is refused with the place and the number', (text, place) => {
    expect(() => paletteOf(text)).toThrow(
      new RegExp(`would break the contrast of text: ${place} would have \\d+\\.\\d\\d, and 4.5 is the least`),
    );
  });

  it('PORTAL-3 whatever is taken keeps text readable everywhere it stands', () => {
    for (const text of ['#a8481f', '#1f5fa8', '#2f6650', '#9b2c2c', '#5b3fa0', 'hsl(200 80% 30%)']) {
      const { main, hover, active, contrastText, onDark } = paletteOf(text);
      for (const ground of grounds.light) expect(contrast(main, ground)).toBeGreaterThanOrEqual(4.5);
      for (const ground of grounds.dark) expect(contrast(onDark.main, ground)).toBeGreaterThanOrEqual(4.5);
      for (const each of [main, hover, active]) expect(contrast(each, contrastText)).toBeGreaterThanOrEqual(4.5);
      for (const each of [onDark.main, onDark.hover, onDark.active])
        expect(contrast(each, onDark.contrastText)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
