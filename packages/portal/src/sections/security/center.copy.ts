import type {
  InsightCode,
  RecommendationCode,
  SecurityCategory,
  Severity,
} from '@parley/contracts/identity/security-center.ts';
import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

/** With the numbers it is about, see `numbers.ts`. */
type Text = (one: number, other: number) => string;
type Advice = Record<RecommendationCode, { title: string; text: Text }>;
type Insights = Record<InsightCode, Text>;

const enUsers = (count: number): string => (count === 1 ? 'One person' : `${count} people`);
const enHave = (count: number): string => (count === 1 ? 'has' : 'have');
const frUsers = (count: number): string => (count === 1 ? 'Une personne' : `${count}\u00a0personnes`);
const frHave = (count: number): string => (count === 1 ? 'a' : 'ont');

export const centerCopy = defineCopy({
  en: {
    scoreTitle: 'How safe it is',
    of: 'of 100',
    bands: {
      low: 'The doors that matter most are still open.',
      middle: 'Much is in place. What is left is listed below.',
      high: 'Nearly all that can be done here is done.',
    },
    points: (points: number, of: number) => `${points} of ${of} points`,
    categories: {
      MFA: 'Second factor',
      PASSWORD: 'Passwords',
      SESSIONS: 'Sessions',
      INACTIVITY: 'People who are away',
      IP: 'Networks',
      DOMAIN: 'E-mail domains',
      SSO: 'Single sign-on',
    } satisfies Record<SecurityCategory, string> as Record<SecurityCategory, string>,
    inactive: (away: number) =>
      away === 0
        ? 'Everybody was here within 90 days.'
        : `${enUsers(away)} ${away === 1 ? 'was' : 'were'} not here for 90 days.`,
    noSso: 'Nobody comes through a sign-in of your organisation.',
    insights: {
      MFA_FORCED: () => 'Everybody needs a second factor.',
      PARTIALLY_FORCED_MFA: () => 'Everybody needs one who does not come through the organisation’s own sign-in.',
      PARTIAL_MFA_USAGE: (enrolled, all) =>
        enrolled === 0 ? 'Nobody has one yet.' : `${enrolled} of ${all} people ${enHave(enrolled)} one.`,
      FULL_MFA_USAGE: () => 'Everybody has one.',
      BREACHED_PASSWORD_USERS_EXIST: (count) =>
        `${enUsers(count)} ${enHave(count)} a password that became known elsewhere.`,
      IMPROVE_LOCKOUT_POLICY: () => 'Guessing could be stopped earlier.',
      IMPROVE_PASSWORD_HISTORY_POLICY: () => 'Former passwords can come back.',
      FULL_PASSWORD_SETTINGS: () => 'Guessing is stopped and former passwords are refused.',
      NO_SESSION_SETTINGS: () => 'No session has a limit of your own.',
      PARTIAL_SESSION_SETTINGS: (count) => `${count} of 3 limits are set.`,
      FULL_SESSION_SETTINGS: () => 'All limits are set.',
      NO_IP_RESTRICTIONS: () => 'People are let in from any network.',
      IP_ALLOWLIST: (count) => `Only allowed networks are let in. There are ${count} rules.`,
      IP_DENYLIST: () => 'Every network is let in but blocked ones.',
      NO_DOMAIN_RESTRICTIONS: () => 'People may join with any address.',
      DOMAIN_ALLOWLIST: (count) => `Only allowed domains may join. There are ${count} rules.`,
      DOMAIN_DENYLIST: () => 'Every domain may join but blocked ones.',
    } satisfies Insights as Insights,
    adviceTitle: 'What would make it safer',
    nothingTitle: 'Nothing to do',
    nothing: 'All that is advised here is done. It stays listed above.',
    severities: { SEVERE: 'Urgent', WARNING: 'Advisable', INFO: 'Optional' } satisfies Record<
      Severity,
      string
    > as Record<Severity, string>,
    advice: {
      FORCE_MFA: {
        title: 'Ask everybody for a second factor',
        text: (count) =>
          `A stolen password is then not enough. ${enUsers(count)} would set one up at the next sign-in.`,
      },
      BREACHED_PASSWORDS_EXIST: {
        title: 'Have known passwords replaced',
        text: (count) => `${enUsers(count)} ${enHave(count)} a password that is in lists of known passwords.`,
      },
      ENABLE_USER_LOCKOUT: {
        title: 'Lock an account that somebody guesses at',
        text: (count) => `After ${count} wrong passwords. Its owner gets a link to open it.`,
      },
      STRENGTHEN_USER_LOCKOUT: {
        title: 'Lock an account earlier',
        text: (count) => `After ${count} wrong passwords instead of more.`,
      },
      ENABLE_PASSWORD_HISTORY: {
        title: 'Refuse former passwords',
        text: (count) => `The last ${count} are remembered.`,
      },
      STRENGTHEN_PASSWORD_HISTORY: {
        title: 'Remember more former passwords',
        text: (count) => `The last ${count} instead of fewer.`,
      },
      ENABLE_FORCE_RELOGIN: {
        title: 'Ask for a new sign-in after a while',
        text: (count) => `After ${count} hours, so that a copied session does not last for months.`,
      },
      SET_FORCE_RELOGIN: {
        title: 'Ask for a new sign-in earlier',
        text: (count) => `After ${count} hours.`,
      },
      ENABLE_IDLE_SESSION: {
        title: 'Sign out whoever does nothing',
        text: (count) => `After ${count} minutes, for screens left alone.`,
      },
      SET_IDLE_SESSION: {
        title: 'Sign out whoever does nothing earlier',
        text: (count) => `After ${count} minutes.`,
      },
      ENABLE_SESSION_CONCURRENCY: {
        title: 'Limit the sessions of a person',
        text: (count) => `${count} at once. One more ends the oldest.`,
      },
      SET_SESSION_CONCURRENCY: {
        title: 'Allow fewer sessions at once',
        text: (count) => `${count} for each person.`,
      },
      ENABLE_IP_RESTRICTIONS: {
        title: 'Look at the network people come from',
        text: () => 'Where everybody works from known networks, others can be kept out.',
      },
      CHANGE_IP_TO_ALLOWLIST: {
        title: 'Name the allowed networks instead of the blocked ones',
        text: () => 'A list of blocked networks never holds them all.',
      },
      ENABLE_DOMAIN_RESTRICTIONS: {
        title: 'Look at the e-mail domain of whoever joins',
        text: () => 'So that nobody is invited to a private mailbox by mistake.',
      },
      CHANGE_DOMAIN_TO_ALLOWLIST: {
        title: 'Name the allowed domains instead of the blocked ones',
        text: () => 'A list of blocked domains never holds them all.',
      },
      CONFIGURE_SSO: {
        title: 'Let people come through your organisation’s own sign-in',
        text: () => 'Whoever leaves the organisation then loses access here as well.',
      },
    } satisfies Advice as Advice,
    look: 'See the change',
    lookNamed: (title: string) => `See the change: ${title}`,
    open: 'Open',
    openNamed: (title: string) => `Open: ${title}`,
    send: 'Write to them',
    sendAsk: 'Ask them to choose another password?',
    sendText: (count: number) =>
      `${enUsers(count)} ${count === 1 ? 'gets' : 'get'} a mail with a link to set a new password. Their present one holds until then.`,
    sent: 'The mails are on their way.',
    nowIs: 'Now',
    thenIs: 'Then',
    apply: 'Change it',
    applyNote: 'It holds at once, and can be undone below.',
    lately: 'Changed from here',
    latelyLead: 'Undoing restores what held before.',
    undo: 'Undo',
    undoNamed: (title: string) => `Undo: ${title}`,
    undone: 'It is as it was before.',
    decidedSince: 'Decided anew since, so it stays.',
    problems: {
      fix_not_needed: 'Somebody else has done this already.',
      fix_superseded: 'Somebody has decided anew since, so this cannot be undone.',
      fix_not_found: 'This was undone already.',
    },
  },
  fr: {
    scoreTitle: 'Degré de sûreté',
    of: 'sur 100',
    bands: {
      low: 'Les portes les plus importantes sont encore ouvertes.',
      middle: 'Beaucoup est en place. Ce qui reste figure ci-dessous.',
      high: 'Presque tout ce qui peut être fait ici est fait.',
    },
    points: (points: number, of: number) => `${String(points).replace('.', ',')} sur ${of}\u00a0points`,
    categories: {
      MFA: 'Second facteur',
      PASSWORD: 'Mots de passe',
      SESSIONS: 'Sessions',
      INACTIVITY: 'Personnes absentes',
      IP: 'Réseaux',
      DOMAIN: 'Domaines',
      SSO: 'Connexion de l’organisation',
    },
    inactive: (away: number) =>
      away === 0
        ? 'Tout le monde est venu depuis moins de 90\u00a0jours.'
        : away === 1
          ? 'Une personne n’est pas venue depuis 90\u00a0jours.'
          : `${away}\u00a0personnes ne sont pas venues depuis 90\u00a0jours.`,
    noSso: 'Personne ne passe par une connexion de votre organisation.',
    insights: {
      MFA_FORCED: () => 'Tout le monde en a besoin.',
      PARTIALLY_FORCED_MFA: () => 'Tout le monde en a besoin, sauf qui passe par la connexion de l’organisation.',
      PARTIAL_MFA_USAGE: (enrolled, all) =>
        enrolled === 0
          ? 'Personne n’en a encore.'
          : `${enrolled}\u00a0personne${enrolled > 1 ? 's' : ''} sur ${all} en ${enrolled > 1 ? 'ont' : 'a'} un.`,
      FULL_MFA_USAGE: () => 'Tout le monde en a un.',
      BREACHED_PASSWORD_USERS_EXIST: (count) => `${frUsers(count)} ${frHave(count)} un mot de passe divulgué ailleurs.`,
      IMPROVE_LOCKOUT_POLICY: () => 'Les essais pourraient être arrêtés plus tôt.',
      IMPROVE_PASSWORD_HISTORY_POLICY: () => 'D’anciens mots de passe peuvent resservir.',
      FULL_PASSWORD_SETTINGS: () => 'Les essais sont arrêtés et les anciens mots de passe refusés.',
      NO_SESSION_SETTINGS: () => 'Aucune session n’a de limite propre à l’organisation.',
      PARTIAL_SESSION_SETTINGS: (count) => `${count} limite${count > 1 ? 's' : ''} sur\u00a03.`,
      FULL_SESSION_SETTINGS: () => 'Toutes les limites sont fixées.',
      NO_IP_RESTRICTIONS: () => 'On entre depuis n’importe quel réseau.',
      IP_ALLOWLIST: (count) => `On n’entre que depuis un réseau admis. Règles\u00a0: ${count}.`,
      IP_DENYLIST: () => 'On entre de partout, sauf depuis un réseau bloqué.',
      NO_DOMAIN_RESTRICTIONS: () => 'On peut rejoindre l’organisation avec n’importe quelle adresse.',
      DOMAIN_ALLOWLIST: (count) => `Il faut une adresse d’un domaine admis. Règles\u00a0: ${count}.`,
      DOMAIN_DENYLIST: () => 'Tous les domaines conviennent, sauf les domaines bloqués.',
    },
    adviceTitle: 'Ce qui rendrait l’organisation plus sûre',
    nothingTitle: 'Rien à faire',
    nothing: 'Tout ce qui est conseillé ici est fait. Le détail figure ci-dessus.',
    severities: { SEVERE: 'Urgent', WARNING: 'Conseillé', INFO: 'Facultatif' },
    advice: {
      FORCE_MFA: {
        title: 'Demander un second facteur à tout le monde',
        text: (count) =>
          `Un mot de passe volé ne suffit alors plus. ${frUsers(count)} en ${count === 1 ? 'créerait' : 'créeraient'} un à la prochaine connexion.`,
      },
      BREACHED_PASSWORDS_EXIST: {
        title: 'Faire remplacer les mots de passe divulgués',
        text: (count) => `${frUsers(count)} ${frHave(count)} un mot de passe qui figure dans des listes connues.`,
      },
      ENABLE_USER_LOCKOUT: {
        title: 'Verrouiller un compte que quelqu’un cherche à deviner',
        text: (count) => `Après ${count}\u00a0mots de passe erronés. Son titulaire reçoit un lien pour le rouvrir.`,
      },
      STRENGTHEN_USER_LOCKOUT: {
        title: 'Verrouiller un compte plus tôt',
        text: (count) => `Après ${count}\u00a0mots de passe erronés.`,
      },
      ENABLE_PASSWORD_HISTORY: {
        title: 'Refuser les anciens mots de passe',
        text: (count) => `Les ${count}\u00a0derniers sont retenus.`,
      },
      STRENGTHEN_PASSWORD_HISTORY: {
        title: 'Retenir davantage d’anciens mots de passe',
        text: (count) => `Les ${count}\u00a0derniers.`,
      },
      ENABLE_FORCE_RELOGIN: {
        title: 'Demander une nouvelle connexion après un temps',
        text: (count) => `Au bout de ${count}\u00a0heures, pour qu’une session copiée ne dure pas des mois.`,
      },
      SET_FORCE_RELOGIN: {
        title: 'Demander une nouvelle connexion plus tôt',
        text: (count) => `Au bout de ${count}\u00a0heures.`,
      },
      ENABLE_IDLE_SESSION: {
        title: 'Déconnecter qui ne fait plus rien',
        text: (count) => `Au bout de ${count}\u00a0minutes, pour les écrans laissés seuls.`,
      },
      SET_IDLE_SESSION: {
        title: 'Déconnecter plus tôt qui ne fait plus rien',
        text: (count) => `Au bout de ${count}\u00a0minutes.`,
      },
      ENABLE_SESSION_CONCURRENCY: {
        title: 'Limiter les sessions d’une personne',
        text: (count) => `${count} à la fois. Une de plus met fin à la plus ancienne.`,
      },
      SET_SESSION_CONCURRENCY: {
        title: 'Permettre moins de sessions à la fois',
        text: (count) => `${count} par personne.`,
      },
      ENABLE_IP_RESTRICTIONS: {
        title: 'Regarder de quel réseau viennent les personnes',
        text: () => 'Là où l’on travaille depuis des réseaux connus, les autres peuvent rester dehors.',
      },
      CHANGE_IP_TO_ALLOWLIST: {
        title: 'Nommer les réseaux admis plutôt que les réseaux bloqués',
        text: () => 'Une liste de réseaux bloqués n’est jamais complète.',
      },
      ENABLE_DOMAIN_RESTRICTIONS: {
        title: 'Regarder le domaine de l’adresse de qui arrive',
        text: () => 'Pour que personne ne soit invité par erreur à une adresse privée.',
      },
      CHANGE_DOMAIN_TO_ALLOWLIST: {
        title: 'Nommer les domaines admis plutôt que les domaines bloqués',
        text: () => 'Une liste de domaines bloqués n’est jamais complète.',
      },
      CONFIGURE_SSO: {
        title: 'Passer par la connexion de votre organisation',
        text: () => 'Qui quitte l’organisation perd alors aussi l’accès ici.',
      },
    },
    look: 'Voir le changement',
    lookNamed: (title: string) => `Voir le changement\u00a0: ${title}`,
    open: 'Ouvrir',
    openNamed: (title: string) => `Ouvrir\u00a0: ${title}`,
    send: 'Leur écrire',
    sendAsk: 'Leur demander de choisir un autre mot de passe\u00a0?',
    sendText: (count: number) =>
      `${frUsers(count)} ${count === 1 ? 'reçoit' : 'reçoivent'} un message avec un lien pour choisir un nouveau mot de passe. L’actuel reste valable jusque-là.`,
    sent: 'Les messages sont en route.',
    nowIs: 'Maintenant',
    thenIs: 'Ensuite',
    apply: 'Le changer',
    applyNote: 'Cela vaut aussitôt et peut être annulé ci-dessous.',
    lately: 'Changé depuis cette page',
    latelyLead: 'Annuler rétablit ce qui valait auparavant.',
    undo: 'Annuler',
    undoNamed: (title: string) => `Annuler\u00a0: ${title}`,
    undone: 'Tout est comme auparavant.',
    decidedSince: 'Décidé à nouveau depuis, donc inchangé.',
    problems: {
      fix_not_needed: 'Quelqu’un d’autre l’a déjà fait.',
      fix_superseded: 'Quelqu’un en a décidé à nouveau depuis\u00a0; cela ne peut plus être annulé.',
      fix_not_found: 'C’est déjà annulé.',
    },
  },
});
