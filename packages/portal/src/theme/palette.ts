/** PORTAL-3: how far each shade is from the colour it is made of, between 0 and 1. */
export const shades = { light: 0.4, dark: 0.15, hover: 0.15, active: 0.2 } as const;
/** Contrast of text (WCAG 2.2, 1.4.3). */
const TEXT_CONTRAST = 4.5;
/** What text stands on, as the tokens have it. */
export const grounds = { light: ['#faf7f2', '#ffffff'], dark: ['#181613', '#211e1a'] } as const;
const WHITE = '#ffffff';
const INK = '#181613';

/** Why a colour is not taken, in a sentence for whoever wrote it. */
export class ThemeError extends Error {}

/** Red, green and blue, 0 to 255. */
type Colour = readonly [number, number, number];

/** Each value as `#rrggbb`. `main` and its shades are for the light scheme, `onDark` and its own for the dark one. */
export type Palette = {
  main: string;
  light: string;
  dark: string;
  hover: string;
  active: string;
  /** Text on `main`. */
  contrastText: string;
  onDark: { main: string; hover: string; active: string; contrastText: string };
};

const hexOf = (colour: Colour): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

function fromHsl(hue: number, saturation: number, lightness: number): Colour {
  const part = (offset: number): number => {
    const turn = (offset + hue / 30) % 12;
    const reach = saturation * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)));
  };
  return [part(0), part(8), part(4)];
}

const number = String.raw`\s*(\d+(?:\.\d+)?)`;
const between = String.raw`\s*[\s,]`;
const RGB = new RegExp(String.raw`^rgb\(${number}${between}${number}${between}${number}\s*\)$`, 'i');
const HSL = new RegExp(String.raw`^hsl\(${number}(?:deg)?${between}${number}%${between}${number}%\s*\)$`, 'i');

/** @throws ThemeError for everything but `#rgb`, `#rrggbb`, `rgb()` and `hsl()` without transparency */
export function readColour(text: string): Colour {
  const written = text.trim();
  const hex = /^#(?:([\da-f]{3})|([\da-f]{6}))$/i.exec(written);
  if (hex) {
    const digits = hex[2] ?? [...(hex[1] ?? '')].map((digit) => digit + digit).join('');
    return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as unknown as Colour;
  }
  const rgb = RGB.exec(written)?.slice(1).map(Number);
  if (rgb?.every((part) => part <= 255)) return rgb as unknown as Colour;
  const [hue = 0, saturation = 101, lightness = 101] = HSL.exec(written)?.slice(1).map(Number) ?? [];
  if (saturation <= 100 && lightness <= 100) return fromHsl(hue % 360, saturation / 100, lightness / 100);
  throw new ThemeError(
    `The colour "${written}" of the theme is in a format that is not supported. Write it as #rrggbb, #rgb, rgb() or hsl(), without transparency.`,
  );
}

const towards = (colour: Colour, end: number, share: number): Colour =>
  colour.map((part) => part + (end - part) * share) as unknown as Colour;
const lighter = (colour: Colour, share: number): Colour => towards(colour, 255, share);
const darker = (colour: Colour, share: number): Colour => towards(colour, 0, share);

function luminance(colour: Colour): number {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Colour;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Between 1 and 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(readColour(one)), luminance(readColour(other))].toSorted((a, b) => b - a) as [
    number,
    number,
  ];
  return (high + 0.05) / (low + 0.05);
}

const leastContrast = (colour: string, others: readonly string[]): number =>
  Math.min(...others.map((other) => contrast(colour, other)));

/** The text that reads on all of these. */
function textOn(colours: readonly string[]): { text: string; contrast: number } {
  const [white, ink] = [leastContrast(WHITE, colours), leastContrast(INK, colours)];
  return white >= ink ? { text: WHITE, contrast: white } : { text: INK, contrast: ink };
}

/**
 * PORTAL-3: everything the portal shows in a host's colour, from that one colour.
 * @throws ThemeError for a format that is not supported, and for a colour that would break the contrast of text
 */
export function paletteOf(text: string): Palette {
  const colour = readColour(text);
  const [main, hover, active] = [colour, darker(colour, shades.hover), darker(colour, shades.active)].map(hexOf) as [
    string,
    string,
    string,
  ];
  const bright = lighter(colour, shades.light);
  const onDark = [bright, lighter(bright, shades.hover), lighter(bright, shades.active)].map(hexOf) as [
    string,
    string,
    string,
  ];
  const over = textOn([main, hover, active]);
  const overBright = textOn(onDark);
  const least: readonly [string, number][] = [
    ['links and labels in it on the light pages', leastContrast(main, grounds.light)],
    ['links and labels in its light shade on the dark pages', leastContrast(onDark[0], grounds.dark)],
    ['words on buttons in it', over.contrast],
    ['words on buttons in its light shade', overBright.contrast],
  ];
  const broken = least.find(([, value]) => value < TEXT_CONTRAST);
  if (broken)
    throw new ThemeError(
      `The colour "${text.trim()}" of the theme would break the contrast of text: ${broken[0]} would have ${broken[1].toFixed(2)}, and ${TEXT_CONTRAST} is the least.`,
    );
  return {
    main,
    hover,
    active,
    light: onDark[0],
    dark: hexOf(darker(colour, shades.dark)),
    contrastText: over.text,
    onDark: { main: onDark[0], hover: onDark[1], active: onDark[2], contrastText: overBright.text },
  };
}
