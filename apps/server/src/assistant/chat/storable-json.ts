/**
 * JSON that the database takes: half a character, which a cut can leave behind, is no text to it. NUL never comes so far.
 * Only what holds one is gone through a second time.
 */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (!json.includes('\\ud')) return json;
  return JSON.stringify(value, (_key, each: unknown) => (typeof each === 'string' ? each.toWellFormed() : each));
}
