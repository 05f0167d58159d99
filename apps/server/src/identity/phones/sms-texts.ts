/** What a code sent by text message is for. */
export type SmsPurpose = 'sign-in' | 'second-factor' | 'verify' | 'remove';

// Only letters of GSM 03.38: one other, even a no-break space, would triple what a message costs.
const en: Record<SmsPurpose, (code: string) => string> = {
  'sign-in': (code) => `${code} is your code to sign in to Parley. It holds for ten minutes. Never share it.`,
  'second-factor': (code) => `${code} is your second step for Parley. It holds for ten minutes. Never share it.`,
  verify: (code) => `${code} is your code to confirm this number in Parley. It holds for ten minutes.`,
  remove: (code) => `${code} is your code to remove this number from Parley. It holds for ten minutes.`,
};

const fr: Record<SmsPurpose, (code: string) => string> = {
  'sign-in': (code) =>
    `${code} est votre code de connexion à Parley, valable dix minutes. Ne le communiquez à personne.`,
  'second-factor': (code) =>
    `${code} est votre code de vérification pour Parley, valable dix minutes. Ne le communiquez à personne.`,
  verify: (code) => `${code} est votre code pour confirmer ce numéro dans Parley, valable dix minutes.`,
  remove: (code) => `${code} est votre code pour retirer ce numéro de Parley, valable dix minutes.`,
};

const texts = { en, fr };

/**
 * The last line binds the code to this site, so that a browser fills it in here and nowhere else (WICG, origin-bound
 * one-time codes).
 */
export const smsText = (language: 'en' | 'fr', purpose: SmsPurpose, code: string, publicUrl: string): string =>
  `${texts[language][purpose](code)}\n\n@${new URL(publicUrl).hostname} #${code}`;
