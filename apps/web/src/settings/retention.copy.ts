import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

type Days = string | null;

export const retentionCopy = defineCopy({
  en: {
    title: 'How long things are kept',
    lead: 'Decided by your organisation and the operator. What you delete yourself is removed without waiting for these times.',
    kinds: {
      conversations: (days: Days) =>
        days === null
          ? 'Conversations are kept until you delete them.'
          : `Conversations are deleted ${days} days after their last message.`,
      audits: (days: Days) =>
        days === null ? 'The security log is kept indefinitely.' : `The security log is kept for about ${days} days.`,
      runs: (days: Days) =>
        days === null
          ? 'Technical records of replies are kept as long as their conversation.'
          : `Technical records of replies are kept for ${days} days.`,
      events: (days: Days) => (days === null ? 'Events are kept indefinitely.' : `Events are kept for ${days} days.`),
    },
  },
  fr: {
    title: 'Durées de conservation',
    lead: 'Décidées par votre organisation et par l’exploitant. Ce que vous supprimez vous-même l’est sans attendre ces délais.',
    kinds: {
      conversations: (days: Days) =>
        days === null
          ? 'Les conversations sont conservées jusqu’à ce que vous les supprimiez.'
          : `Les conversations sont supprimées ${days}\u00a0jours après leur dernier message.`,
      audits: (days: Days) =>
        days === null
          ? 'Le journal de sécurité est conservé sans limite de durée.'
          : `Le journal de sécurité est conservé environ ${days}\u00a0jours.`,
      runs: (days: Days) =>
        days === null
          ? 'Les données techniques des réponses sont conservées aussi longtemps que leur conversation.'
          : `Les données techniques des réponses sont conservées ${days}\u00a0jours.`,
      events: (days: Days) =>
        days === null
          ? 'Les événements sont conservés sans limite de durée.'
          : `Les événements sont conservés ${days}\u00a0jours.`,
    },
  },
});
