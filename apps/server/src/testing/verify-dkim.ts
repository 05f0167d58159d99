import type { KeyObject } from 'node:crypto';
import { createHash, verify } from 'node:crypto';

/** Fields of a message with their folded values, top down; and the body. */
function partsOf(source: string): { fields: [name: string, value: string][]; body: string } {
  const end = source.indexOf('\r\n\r\n');
  const lines = source.slice(0, end).split(/\r\n(?![ \t])/);
  const fields = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1)];
  });
  return { fields, body: source.slice(end + 4) };
}

const unfolded = (value: string): string =>
  value
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim();

/** The value of a field as a receiver reads it. */
export const fieldOf = (source: string, wanted: string): string | undefined => {
  const found = partsOf(source).fields.find(([name]) => name.toLowerCase() === wanted.toLowerCase());
  return found && unfolded(found[1]);
};

/** RFC 6376 §3.4.4. */
function relaxedBody(body: string): string {
  const lines = body.split('\r\n').map((line) => line.replace(/[ \t]+/g, ' ').replace(/ $/, ''));
  while (lines.at(-1) === '') lines.pop();
  return lines.length > 0 ? `${lines.join('\r\n')}\r\n` : '';
}

/**
 * A receiver's look at the signature of a message (RFC 6376 §6.1.3, relaxed, rsa-sha256), with the key that stands in the DNS.
 * @returns the names of the fields it covers; null when it does not hold
 */
export function signedFields(source: string, key: KeyObject): string[] | null {
  const { fields, body } = partsOf(source);
  const signature = fields.find(([name]) => name.toLowerCase() === 'dkim-signature')?.[1] ?? '';
  const tags = new Map(
    unfolded(signature)
      .split(';')
      .map((tag) => tag.trim().split(/\s*=\s*(.*)/s, 2) as [string, string]),
  );
  if (tags.get('a') !== 'rsa-sha256' || tags.get('c') !== 'relaxed/relaxed') return null;
  const hash = createHash('sha256').update(relaxedBody(body)).digest('base64');
  if (hash !== tags.get('bh')?.replaceAll(' ', '')) return null;
  const names = (tags.get('h') ?? '').split(':').map((name) => name.trim().toLowerCase());
  const left = [...fields];
  const covered = names.map((name) => {
    // The lowest of several that is not covered yet (§5.4.2); one that is not there counts as nothing.
    const at = left.findLastIndex(([each]) => each.toLowerCase() === name);
    const [found] = at < 0 ? [] : left.splice(at, 1);
    return found ? `${name}:${unfolded(found[1])}\r\n` : '';
  });
  const own = `dkim-signature:${unfolded(signature).replace(/\bb=[^;]*$/, 'b=')}`;
  const given = Buffer.from((tags.get('b') ?? '').replaceAll(' ', ''), 'base64');
  return verify('sha256', Buffer.from(covered.join('') + own, 'latin1'), key, given) ? names : null;
}
