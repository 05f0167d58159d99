const WORDS = {
  en: new Set(
    'the and of to in is that for it with as are on be this by you your may not or from at have will when must'.split(
      ' ',
    ),
  ),
  fr: new Set(
    'le la les des et de du en un une est que pour dans qui par sur au aux avec vous votre pas ou ce cette sont doit être'.split(
      ' ',
    ),
  ),
};
const LOOKED_AT = 20_000;

/** The language whose small words prevail; English where neither does. */
export function languageOf(text: string): 'en' | 'fr' {
  const words =
    text
      .slice(0, LOOKED_AT)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const count = (language: 'en' | 'fr') => words.filter((word) => WORDS[language].has(word)).length;
  return count('fr') > count('en') ? 'fr' : 'en';
}
