/** How one feature is spelled in the places where it appears. */
export type FeatureNames = {
  context: 'identity' | 'assistant';
  /** `phone-numbers`: files, folders, path of the endpoint. */
  kebab: string;
  /** `phone_numbers`: the table. */
  snake: string;
  /** `phoneNumbers`: the contract. */
  camel: string;
  /** `PhoneNumbers`: functions about all of them. */
  pascal: string;
  /** `PhoneNumber`: type of one of them. */
  One: string;
  /** `phone_number`: types of refusals. */
  one: string;
  /** `phone number`: in sentences. */
  words: string;
};

const singularOf = (word: string): string => {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
};

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * @param place such as `identity/phone-numbers`
 * @returns undefined when it is not a context and a name in small letters and dashes
 */
export function featureNames(place: string): FeatureNames | undefined {
  const [, context, kebab] = /^(identity|assistant)\/([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/.exec(place) ?? [];
  if (!context || !kebab) return undefined;
  const all = kebab.split('-');
  const single = [...all.slice(0, -1), singularOf(all.at(-1) ?? '')];
  const pascal = all.map(capital).join('');
  return {
    context: context === 'identity' ? 'identity' : 'assistant',
    kebab,
    snake: all.join('_'),
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    One: single.map(capital).join(''),
    one: single.join('_'),
    words: single.join(' '),
  };
}
