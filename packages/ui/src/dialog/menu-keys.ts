/** Which item a key leads to, after the WAI-ARIA menu pattern; undefined when the key is none of the menu's. */
export function itemForKey(key: string, labels: readonly string[], current: number, typed: string): number | undefined {
  const count = labels.length;
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return (Math.max(current, 0) - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return typed ? itemForText(labels, current, typed) : undefined;
}

/** One letter goes on to the next item that begins with it; more letters stay where they fit. */
function itemForText(labels: readonly string[], current: number, typed: string): number | undefined {
  const from = typed.length === 1 ? current + 1 : Math.max(current, 0);
  for (let step = 0; step < labels.length; step++) {
    const index = (from + step) % labels.length;
    if (plain(labels[index] ?? '').startsWith(plain(typed))) return index;
  }
  return undefined;
}

/** Without case and accents: "e" finds "Écouter". */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
