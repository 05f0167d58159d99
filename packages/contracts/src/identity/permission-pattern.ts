/**
 * Whether a held permission allows a key (APP-10). In what is held, a `*` that is a whole segment stands for one or more
 * segments (R6): `fe.*` allows `fe.secure.read`, and neither `fe` nor `feature`. Elsewhere it is a character like any other.
 */
export function allows(held: string, key: string): boolean {
  const segments = held.split('.').map((part) => (part === '*' ? '.+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^${segments.join('\\.')}$`, 's').test(key);
}
