/** The replies a person can tap. */
export const taps = {
  differently: { en: 'Ask me differently', fr: "Autrement, s'il [te|vous] plaît" },
  dontKnow: { en: "I don't know", fr: 'Je ne sais pas' },
  skip: { en: 'Skip this one', fr: 'Passer cette question' },
  park: { en: 'Park it for later', fr: 'Garder pour plus tard' },
  follow: { en: 'Follow that', fr: 'Suivre ce fil' },
  carryOn: { en: "Let's go on", fr: 'Continuons' },
  nothing: { en: 'Nothing more', fr: 'Rien de plus' },
  stopHere: { en: 'Stop here', fr: 'Restons-en là' },
  sayNothing: { en: 'I say nothing', fr: 'Je ne dis rien' },
  leaveRehearsal: { en: 'Leave the rehearsal', fr: 'Quitter la répétition' },
  yes: { en: 'Yes, please', fr: 'Oui, volontiers' },
  no: { en: 'No, thanks', fr: 'Non merci' },
  comeBack: { en: 'Back to my topic', fr: 'Revenir à mon sujet' },
} as const;
