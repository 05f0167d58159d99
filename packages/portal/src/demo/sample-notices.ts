import { daysAgo, demoId, hoursAgo } from './clock.ts';
import type { Notice } from './world.ts';

export const sampleNotices = (): Notice[] => [
  {
    id: demoId('0d', 1),
    key: 'member_joined',
    severity: 'INFO',
    url: '/portal/users',
    title: { en: 'Two people have not come yet', fr: 'Deux personnes ne sont pas encore venues' },
    body: {
      en: 'Anton Berger and Leïla Nasri were invited last week. Their invitations hold for seven more days.',
      fr: 'Anton Berger et Leïla Nasri ont été invités la semaine dernière. Leurs invitations valent encore sept jours.',
    },
    status: 'unread',
    isPinned: false,
    createdAt: hoursAgo(5),
  },
  {
    id: demoId('0d', 2),
    key: 'password_changed',
    severity: 'WARNING',
    url: '/portal/privacy',
    title: { en: 'Your password was changed', fr: 'Votre mot de passe a été modifié' },
    body: {
      en: 'From Firefox on Linux. If that was not you, end your other sessions and choose a new one.',
      fr: 'Depuis Firefox sous Linux. Si ce n’était pas vous, fermez vos autres sessions et choisissez-en un nouveau.',
    },
    status: 'read',
    isPinned: true,
    createdAt: daysAgo(3),
  },
];
