/** APP-8: the warning for a target that is not accepted. */
export const REDIRECT_REFUSED = 'The redirect url param is not valid, the origin is a different site';

/** Longest target accepted, characters. */
const LONGEST = 2_048;

/** Control characters, spaces of any kind and backslashes: browsers drop or turn them, so that `/\evil` becomes `//evil`. */
const DECEPTIVE = /[\s\\\p{C}]/u;

const decodedOnce = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null; // a broken escape is answered by refusing the target
  }
};

/** Dot segments, hidden slashes and second levels of encoding have no business in an address of ours. */
function deceptivePath(path: string): boolean {
  let text = path;
  for (let level = 0; level < 3; level += 1) {
    if (/(^|\/)\.{1,2}(;|\/|$)/.test(text) || text.startsWith('//') || DECEPTIVE.test(text)) return true;
    const decoded = decodedOnce(text);
    if (decoded === null) return true;
    if (decoded === text) return false;
    text = decoded;
  }
  return true;
}

/**
 * Whether the browser may be sent to `target` (APP-8): a path of this site, or an address whose origin is this site's or
 * one of `allowedOrigins`, compared exactly.
 * @param origin of this site, such as `https://coach.example`
 */
export function isAllowedRedirect(
  target: string,
  { origin, allowedOrigins = [] }: { origin: string; allowedOrigins?: readonly string[] },
): boolean {
  if (target === '' || target.length > LONGEST || DECEPTIVE.test(target)) return false;
  const [beforeFragment = ''] = target.split('#', 1);
  const [address = ''] = beforeFragment.split('?', 1);
  if (address.startsWith('/')) {
    if (address.startsWith('//') || deceptivePath(address)) return false;
    return new URL(target, origin).origin === origin;
  }
  const match = /^https?:\/\/([^/]*)(\/.*)?$/.exec(address);
  if (!match) return false;
  const [, authority = '', path = '/'] = match;
  // An address with a name, a stray escape or a foreign alphabet in its authority is meant to be misread.
  if (!/^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d+)?$/i.test(authority) || deceptivePath(path)) return false;
  let parsed: URL;
  try {
    parsed = new URL(target);
  } catch {
    return false; // unreadable, so refused
  }
  return [origin, ...allowedOrigins].includes(parsed.origin);
}
