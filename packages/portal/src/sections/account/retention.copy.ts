import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const retentionCopy = defineCopy({
  en: {
    title: 'How long things are kept',
    lead: 'Older data is permanently removed every night. These times never delay a deletion that a person asks for.',
    kinds: {
      conversations: {
        label: 'Conversations',
        hint: 'Counted from the last message, pinned ones included.',
      },
      audits: { label: 'Audit log', hint: 'Removed a thousand entries at a time, oldest first.' },
      runs: { label: 'Technical records of replies', hint: 'How long a reply took and which model wrote it.' },
      events: { label: 'Events', hint: 'What happened and when, never what was said.' },
    },
    unit: 'days',
    bounds: (least: string, most: string) => `From ${least} to ${most} days.`,
    follows: (days: string | null) =>
      days === null ? 'Left empty: until they are deleted.' : `Left empty: ${days} days, as the operator decided.`,
    outside: (least: string, most: string) => `Please give a number from ${least} to ${most}.`,
    readOnly: 'Changing this needs a permission you do not have.',
    inForce: (days: string | null) => (days === null ? 'Until they are deleted' : `${days} days`),
    save: 'Save these times',
    saved: 'The times are saved. They apply from tonight.',
  },
  fr: {
    title: 'Durées de conservation',
    lead: 'Ce qui est plus ancien est supprimé chaque nuit, définitivement. Ces délais ne retardent jamais une suppression demandée.',
    kinds: {
      conversations: {
        label: 'Conversations',
        hint: 'À compter du dernier message, conversations épinglées comprises.',
      },
      audits: {
        label: 'Journal d’audit',
        hint: 'Supprimé par milliers d’entrées, en commençant par les plus anciennes.',
      },
      runs: {
        label: 'Données techniques des réponses',
        hint: 'La durée d’une réponse et le modèle qui l’a écrite.',
      },
      events: { label: 'Événements', hint: 'Ce qui s’est passé et quand, jamais ce qui a été dit.' },
    },
    unit: 'jours',
    bounds: (least: string, most: string) => `De ${least} à ${most}\u00a0jours.`,
    follows: (days: string | null) =>
      days === null
        ? 'Champ vide\u00a0: conservation jusqu’à la suppression.'
        : `Champ vide\u00a0: ${days}\u00a0jours, la durée fixée par l’exploitant.`,
    outside: (least: string, most: string) => `Indiquez un nombre de ${least} à ${most}.`,
    readOnly: 'Vous n’avez pas le droit de modifier ces durées.',
    inForce: (days: string | null) => (days === null ? 'Jusqu’à leur suppression' : `${days}\u00a0jours`),
    save: 'Enregistrer ces durées',
    saved: 'Les durées sont enregistrées. Elles s’appliquent dès cette nuit.',
  },
});
