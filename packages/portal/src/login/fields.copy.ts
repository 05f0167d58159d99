import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

/** Words that the forms of an account share. */
export const fieldsCopy = defineCopy({
  en: {
    email: 'E-mail',
    password: 'Password',
    newPassword: 'New password',
    name: 'Your name',
    company: 'Company',
    emailMissing: 'Enter your e-mail address.',
    identifier: 'E-mail or phone number',
    identifierMissing: 'Enter your e-mail address or your phone number.',
    emailShape: 'This is not a whole e-mail address yet. It reads like name@example.org.',
    nameMissing: 'Enter the name you would like to be called by.',
    passwordMissing: 'Enter your password.',
    passwordWanted: 'Choose a password.',
    passwordTooShort: (least: number, missing: number) =>
      missing === 1
        ? `One more character: a password has at least ${least}.`
        : `${missing} more characters: a password has at least ${least}.`,
    passwordTooLong: (most: number) => `A password has at most ${most} characters.`,
    passwordRules: (least: number) => `At least ${least} characters. A few unrelated words are easy to keep in mind.`,
    strength: 'Strength',
    strengths: ['Very easy to guess', 'Easy to guess', 'Could be guessed', 'Hard to guess', 'Very hard to guess'],
    backToSignIn: 'Back to sign-in',
    signIn: 'Sign in',
  },
  fr: {
    email: 'E-mail',
    password: 'Mot de passe',
    newPassword: 'Nouveau mot de passe',
    name: 'Votre nom',
    company: 'Entreprise',
    emailMissing: 'Saisissez votre adresse e-mail.',
    identifier: 'E-mail ou numéro de téléphone',
    identifierMissing: 'Saisissez votre adresse e-mail ou votre numéro de téléphone.',
    emailShape: 'Cette adresse e-mail n’est pas complète. Elle s’écrit comme nom@exemple.fr.',
    nameMissing: 'Indiquez le nom que vous souhaitez que l’on emploie.',
    passwordMissing: 'Saisissez votre mot de passe.',
    passwordWanted: 'Choisissez un mot de passe.',
    passwordTooShort: (least: number, missing: number) =>
      missing === 1
        ? `Encore un caractère\u00a0: un mot de passe en compte au moins ${least}.`
        : `Encore ${missing}\u00a0caractères\u00a0: un mot de passe en compte au moins ${least}.`,
    passwordTooLong: (most: number) => `Un mot de passe compte au plus ${most}\u00a0caractères.`,
    passwordRules: (least: number) =>
      `Au moins ${least}\u00a0caractères. Quelques mots sans rapport entre eux se retiennent bien.`,
    strength: 'Solidité',
    strengths: [
      'Très facile à deviner',
      'Facile à deviner',
      'Pourrait être deviné',
      'Difficile à deviner',
      'Très difficile à deviner',
    ],
    backToSignIn: 'Retour à la connexion',
    signIn: 'Se connecter',
  },
});
