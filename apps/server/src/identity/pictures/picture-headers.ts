/** An address shows one picture for ever, and as nothing but a picture: it cannot be run, framed as a page or guessed at. */
export const PICTURE_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'content-disposition': 'inline',
  // The portal also lives on other origins.
  'cross-origin-resource-policy': 'cross-origin',
} as const;
