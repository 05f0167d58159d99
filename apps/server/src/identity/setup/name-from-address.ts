/**
 * A name to begin with, for an address whose owner has not told one: `ada.martin+parley@example.com` is `Ada Martin`. An
 * address without letters before its `@` is its own name.
 */
export function nameFromAddress(email: string): string {
  const [local = ''] = email.split('@', 1);
  const words = (local.split('+', 1)[0] ?? '')
    .split(/[._-]+/)
    .filter((word) => /\p{L}/u.test(word))
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return words.join(' ').slice(0, 200) || email;
}
