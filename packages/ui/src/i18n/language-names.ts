/** Languages by their own names: one who reads only French finds « Français » in an English window. */
export const languageNames = { en: 'English', fr: 'Français' } as const;
