import { defineCopy } from '@parley/ui/i18n/define-copy.ts';

export const workRoomCopy = defineCopy({
  en: {
    nav: 'Exercises and what you keep',
    exercises: 'Exercises',
    practice: 'Practice',
    kept: 'What you keep',
    skills: 'Skills',
    progress: 'Progress',
    profile: 'Profile',
  },
  fr: {
    nav: 'Exercices et ce que vous gardez',
    exercises: 'Exercices',
    practice: 'Pratique',
    kept: 'Ce que vous gardez',
    skills: 'Compétences',
    progress: 'Progression',
    profile: 'Profil',
  },
});
