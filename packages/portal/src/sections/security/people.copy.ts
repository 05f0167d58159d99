import type { UserPreset } from '@parley/contracts/identity/user-lists.ts';
import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

type Presets = Record<UserPreset, string>;

export const peopleCopy = defineCopy({
  en: {
    title: 'Whom it concerns',
    show: 'Which people',
    person: 'Person',
    lastSeen: 'Last here',
    joined: 'Joined',
    never: 'Never',
    presets: {
      'breached-passwords': 'Known password',
      'mfa-unenrolled': 'No second factor',
      inactive: 'Away for 90 days',
    } satisfies Presets as Presets,
    none: {
      'breached-passwords': 'Nobody has a known password',
      'mfa-unenrolled': 'Everybody has a second factor',
      inactive: 'Everybody was here within 90 days',
    } satisfies Presets as Presets,
    noneMore: {
      'breached-passwords': 'A password is looked up in lists of known ones when its owner signs in.',
      'mfa-unenrolled': 'Whoever joins without one will be listed here.',
      inactive: 'Whoever stays away longer will be listed here.',
    } satisfies Presets as Presets,
    reset: 'Send a link for a new password',
    resetAsk: (name: string) => `Send ${name} a link for a new password?`,
    resetText: (email: string) => `It goes to ${email}. The present password holds until a new one is set.`,
    resetDone: (name: string) => `The link for ${name} is on its way.`,
    end: 'End all sessions here',
    endAsk: (name: string) => `End the sessions of ${name}?`,
    endText: 'They sign in anew wherever they were signed in to this organisation.',
    endDone: (name: string) => `The sessions of ${name} were ended.`,
  },
  fr: {
    title: 'Qui cela concerne',
    show: 'Quelles personnes',
    person: 'Personne',
    lastSeen: 'Dernière venue',
    joined: 'Arrivée',
    never: 'Jamais',
    presets: {
      'breached-passwords': 'Mot de passe divulgué',
      'mfa-unenrolled': 'Sans second facteur',
      inactive: 'Absence de 90\u00a0jours',
    },
    none: {
      'breached-passwords': 'Personne n’a de mot de passe divulgué',
      'mfa-unenrolled': 'Tout le monde a un second facteur',
      inactive: 'Tout le monde est venu depuis moins de 90\u00a0jours',
    },
    noneMore: {
      'breached-passwords': 'Un mot de passe est cherché dans les listes connues quand son titulaire se connecte.',
      'mfa-unenrolled': 'Qui arrive sans en avoir figurera ici.',
      inactive: 'Qui reste absent plus longtemps figurera ici.',
    },
    reset: 'Envoyer un lien pour un nouveau mot de passe',
    resetAsk: (name: string) => `Envoyer à ${name} un lien pour un nouveau mot de passe\u00a0?`,
    resetText: (email: string) =>
      `Il part à ${email}. Le mot de passe actuel reste valable jusqu’au choix d’un nouveau.`,
    resetDone: (name: string) => `Le lien pour ${name} est en route.`,
    end: 'Fermer toutes ses sessions ici',
    endAsk: (name: string) => `Fermer les sessions de ${name}\u00a0?`,
    endText: 'Une nouvelle connexion sera nécessaire partout où une session de cette organisation était ouverte.',
    endDone: (name: string) => `Les sessions de ${name} sont fermées.`,
  },
});
