/** A picture is shown as nothing else: it cannot be run, framed as a page or guessed at. */
const PICTURE_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline',
  // The portal also lives on other origins.
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** Of an account: its address shows one logo for ever, to all who come to its sign-in page. */
export const LOGO_HEADERS = { ...PICTURE_HEADERS, 'cache-control': 'public, max-age=31536000, immutable' } as const;

/** Of a person: only their own browser keeps it, and only as long as the address holds. @param seconds of that */
export const portraitHeaders = (seconds: number) => ({
  ...PICTURE_HEADERS,
  'cache-control': `private, max-age=${seconds}, immutable`,
});
