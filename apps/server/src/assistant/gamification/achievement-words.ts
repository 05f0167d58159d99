import type { AchievementId } from '@parley/contracts/assistant/gamification.ts';
import type { Bilingual } from '@parley/contracts/language.ts';

/** What each is called, and what it is reached by. */
export const ACHIEVEMENT_WORDS: Record<AchievementId, { title: Bilingual; description: Bilingual }> = {
  first_talk: {
    title: { en: 'A first talk', fr: 'Un premier échange' },
    description: { en: 'Come to the end of a first step', fr: 'Aller au bout d’une première étape' },
  },
  first_plan: {
    title: { en: 'A first plan', fr: 'Un premier plan' },
    description: { en: 'Make an if-then plan', fr: 'Faire un plan si-alors' },
  },
  plan_kept: {
    title: { en: 'Said and done', fr: 'Dit et fait' },
    description: { en: 'Look back on a plan you carried out', fr: 'Revenir sur un plan mis en œuvre' },
  },
  plans_kept_5: {
    title: { en: 'Five plans carried out', fr: 'Cinq plans mis en œuvre' },
    description: { en: 'Look back on five plans you carried out', fr: 'Revenir sur cinq plans mis en œuvre' },
  },
  plans_kept_20: {
    title: { en: 'A habit of doing', fr: 'L’habitude de faire' },
    description: { en: 'Look back on twenty plans you carried out', fr: 'Revenir sur vingt plans mis en œuvre' },
  },
  honest_review: {
    title: { en: 'An honest look back', fr: 'Un regard honnête' },
    description: {
      en: 'Look back on a plan that did not happen',
      fr: 'Revenir sur un plan qui ne s’est pas fait',
    },
  },
  all_sequences: {
    title: { en: 'The whole way', fr: 'Tout le chemin' },
    description: { en: 'Walk all six parts of a conversation', fr: 'Parcourir les six parties d’une conversation' },
  },
  values_sorted: {
    title: { en: 'What matters', fr: 'Ce qui compte' },
    description: { en: 'Sort the cards of what matters to you', fr: 'Trier les cartes de ce qui compte pour vous' },
  },
  strengths_found: {
    title: { en: 'Strengths in view', fr: 'Des forces en vue' },
    description: { en: 'Find your strengths in a good moment', fr: 'Retrouver vos forces dans un bon moment' },
  },
  thought_records: {
    title: { en: 'A closer look', fr: 'Y regarder de plus près' },
    description: { en: 'Look closely at three thoughts', fr: 'Regarder trois pensées de plus près' },
  },
  rehearsed: {
    title: { en: 'Rehearsed', fr: 'Répété' },
    description: { en: 'Rehearse a hard conversation', fr: 'Répéter une conversation difficile' },
  },
  rehearsed_and_done: {
    title: { en: 'Rehearsed and done', fr: 'Répété, puis fait' },
    description: {
      en: 'Mark a script of yours as done, once it has been said',
      fr: 'Marquer un de vos textes comme fait, une fois dit',
    },
  },
  practice_sets: {
    title: { en: 'Ten sets', fr: 'Dix séries' },
    description: { en: 'Practise ten sets of five cards', fr: 'Travailler dix séries de cinq cartes' },
  },
  skill_2: {
    title: { en: 'A skill at level 2', fr: 'Une compétence au niveau 2' },
    description: {
      en: 'Show a skill often enough for level 2',
      fr: 'Montrer une compétence assez souvent pour le niveau 2',
    },
  },
  skill_3: {
    title: { en: 'A skill at level 3', fr: 'Une compétence au niveau 3' },
    description: {
      en: 'Show a skill often enough for level 3',
      fr: 'Montrer une compétence assez souvent pour le niveau 3',
    },
  },
  evidence_kinds: {
    title: { en: 'Seen from three sides', fr: 'Vu de trois côtés' },
    description: {
      en: 'Accept evidence of three different kinds',
      fr: 'Accepter des éléments de trois sortes différentes',
    },
  },
  rhythm_4: {
    title: { en: 'Four weeks in rhythm', fr: 'Quatre semaines en rythme' },
    description: { en: 'Meet your own goal four weeks in a row', fr: 'Tenir votre objectif quatre semaines de suite' },
  },
  rhythm_12: {
    title: { en: 'A season in rhythm', fr: 'Une saison en rythme' },
    description: {
      en: 'Meet your own goal twelve weeks in a row',
      fr: 'Tenir votre objectif douze semaines de suite',
    },
  },
  came_back: {
    title: { en: 'Back again', fr: 'De retour' },
    description: { en: 'Take it up again after two weeks or more', fr: 'Reprendre après deux semaines ou plus' },
  },
  quiet_week: {
    title: { en: 'A quiet week', fr: 'Une semaine calme' },
    description: { en: 'Choose a week to rest in', fr: 'Choisir une semaine pour se reposer' },
  },
  own_resource: {
    title: { en: 'In your own hand', fr: 'De votre main' },
    description: {
      en: 'Write something of your own into your profile',
      fr: 'Écrire quelque chose de vous-même dans votre profil',
    },
  },
  improved_resource: {
    title: { en: 'Made better', fr: 'En mieux' },
    description: {
      en: 'Put into better words what the coach kept for you',
      fr: 'Reformuler ce que le coach a gardé pour vous',
    },
  },
  first_voice: {
    title: { en: 'Said aloud', fr: 'De vive voix' },
    description: { en: 'Speak with the coach', fr: 'Parler avec le coach' },
  },
  own_data: {
    title: { en: 'All in your hands', fr: 'Tout entre vos mains' },
    description: { en: 'Ask for an archive of your data', fr: 'Demander une archive de vos données' },
  },
};
