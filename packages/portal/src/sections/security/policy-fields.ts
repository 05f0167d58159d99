/** What a form of a policy holds: by the names of its fields. */
export type PolicyValues = Readonly<Record<string, boolean | number | string>>;

type Base = {
  name: string;
  label: string;
  hint?: string;
  /** Only asked while that switch is on. */
  when?: string;
};
export type PolicyField =
  | (Base & { kind: 'switch' })
  | (Base & { kind: 'number'; least: number; most: number })
  | (Base & { kind: 'choice'; options: readonly { value: string; label: string }[] });

/** Fields that count with these values. */
export const fieldsShown = (fields: readonly PolicyField[], values: PolicyValues): PolicyField[] =>
  fields.filter(({ when }) => !when || values[when] === true);

/** The number in a field, or null when there is none or it is out of its range. */
export function numberIn(text: string, { least, most }: { least: number; most: number }): number | null {
  const number = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : null;
}

/** What was typed, as values; null when a number that counts is out of its range. A hidden field keeps what it had. */
export function valuesIn(
  fields: readonly PolicyField[],
  typed: Readonly<Record<string, boolean | string>>,
  saved: PolicyValues,
): PolicyValues | null {
  const switches = Object.fromEntries(Object.entries(typed).filter(([, value]) => typeof value === 'boolean'));
  const values: Record<string, boolean | number | string> = { ...saved, ...switches };
  for (const field of fieldsShown(fields, values)) {
    const text = typed[field.name] ?? '';
    if (field.kind === 'number') {
      const number = numberIn(String(text), field);
      if (number === null) return null;
      values[field.name] = number;
    } else values[field.name] = text;
  }
  return values;
}

export const sameValues = (a: PolicyValues, b: PolicyValues): boolean =>
  Object.keys(a).every((name) => a[name] === b[name]);
