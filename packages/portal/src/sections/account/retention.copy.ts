import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const retentionCopy = defineCopy({
  en: {
    title: 'How long things are kept',
    lead: 'What is older is removed every night, for good. Deleting and erasing never wait for it.',
    kinds: {
      conversations: {
        label: 'Conversations',
        hint: 'Counted from the last message, pinned ones included.',
      },
      audits: { label: 'Audit log', hint: 'Removed from the oldest entry on, a thousand at a time.' },
      runs: { label: 'Technical records of replies', hint: 'How long a reply took and which model wrote it.' },
      events: { label: 'Events', hint: 'That something happened, never what was said.' },
    },
    unit: 'days',
    bounds: (least: string, most: string) => `From ${least} to ${most} days.`,
    follows: (days: string | null) =>
      days === null ? 'Left empty: until they are deleted.' : `Left empty: ${days} days, as the operator decided.`,
    outside: (least: string, most: string) => `Please give a number from ${least} to ${most}.`,
    readOnly: 'Changing this needs a permission you do not have.',
    inForce: (days: string | null) => (days === null ? 'Until they are deleted' : `${days} days`),
    save: 'Save these times',
    saved: 'The times are saved. They hold from tonight on.',
  },
  fr: {
    title: 'Durées de conservation',
    lead: 'Ce qui est plus ancien est supprimé chaque nuit, définitivement. Supprimer et effacer n’attendent jamais ces délais.',
    kinds: {
      conversations: {
        label: 'Conversations',
        hint: 'À compter du dernier message, conversations épinglées comprises.',
      },
      audits: { label: 'Journal d’audit', hint: 'Supprimé à partir de l’entrée la plus ancienne, par milliers.' },
      runs: {
        label: 'Données techniques des réponses',
        hint: 'La durée d’une réponse et le modèle qui l’a écrite.',
      },
      events: { label: 'Événements', hint: 'Le fait que quelque chose a eu lieu, jamais ce qui a été dit.' },
    },
    unit: 'jours',
    bounds: (least: string, most: string) => `De ${least} à ${most}\u00a0jours.`,
    follows: (days: string | null) =>
      days === null
        ? 'Sans valeur\u00a0: jusqu’à leur suppression.'
        : `Sans valeur\u00a0: ${days}\u00a0jours, comme l’exploitant l’a décidé.`,
    outside: (least: string, most: string) => `Indiquez un nombre de ${least} à ${most}.`,
    readOnly: 'Pour modifier ces durées, il faut un droit que vous n’avez pas.',
    inForce: (days: string | null) => (days === null ? 'Jusqu’à leur suppression' : `${days}\u00a0jours`),
    save: 'Enregistrer ces durées',
    saved: 'Les durées sont enregistrées. Elles s’appliquent dès cette nuit.',
  },
});
