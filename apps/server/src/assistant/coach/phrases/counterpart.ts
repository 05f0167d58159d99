import type { Variants } from '../../flow/flow.ts';

/** What the other person says in a rehearsal: first to what somebody begins with, then to what their sentence holds. */
type Lines = Record<'opening' | 'silence' | 'reproach' | 'request' | 'description' | 'feeling' | 'other', Variants>;

/** Whose voice a line is. Stands before every line of the counterpart. */
export const counterpartName = {
  en: 'The other person, in rehearsal',
  fr: 'L’autre personne, en répétition',
} as const;

export const counterpart: Record<'calm' | 'defensive' | 'silent', Lines> = {
  calm: {
    opening: {
      en: [
        'You wanted to talk to me. I have a moment, go on.',
        'Come in, sit down. What is it about?',
        'I am listening. Take your time.',
      ],
      fr: [
        '[Tu voulais|Vous vouliez] me parler. J’ai un moment, je [t’|vous ]écoute.',
        'Oui, [entre, assieds-toi|entrez, asseyez-vous]. De quoi s’agit-il ?',
        'J’écoute. [Prends ton|Prenez votre] temps.',
      ],
    },
    silence: {
      en: [
        'You are quiet. It is all right, I am not in a hurry.',
        'Something is hard to say, it seems. Begin anywhere.',
        'I can wait. Say it as it comes.',
      ],
      fr: [
        'Je n’entends rien. Ce n’est pas grave, je ne suis pas à la minute.',
        'Quelque chose semble difficile à dire. On peut commencer n’importe où.',
        'Je peux attendre. Comme cela vient, c’est bien.',
      ],
    },
    reproach: {
      en: [
        'That hits me a little. I would rather hear what happened than what I am like.',
        'I hear that you are angry. Tell me one time when it was so.',
        '“Always” is a big word. Which day do you mean?',
      ],
      fr: [
        'Cela me touche un peu. J’aimerais mieux entendre ce qui s’est passé que comment je suis.',
        'J’entends de la colère. Une fois précise, laquelle était-ce ?',
        'C’est un grand mot. De quel jour est-il question ?',
      ],
    },
    request: {
      en: [
        'That I can understand. Let me see what I can do; I need a day to arrange it.',
        'Thank you for saying it so clearly. I can say yes to a part of it.',
        'All right. What would be a first step for you?',
      ],
      fr: [
        'Cela, je peux le comprendre. Je regarde ce qui est possible ; il me faut un jour pour l’organiser.',
        'Merci de le dire aussi clairement. À une partie, je peux dire oui.',
        'D’accord. Quel serait un premier pas ?',
      ],
    },
    description: {
      en: [
        'Yes, I remember that. I did not know that it stayed with you.',
        'That is how it was. And what do you need from me?',
        'I had not seen it that way. What do you want to change?',
      ],
      fr: [
        'Oui, je m’en souviens. Je ne savais pas que cela avait laissé une trace.',
        'C’était bien ainsi. Et qu’est-ce qui est attendu de moi ?',
        'Je ne l’avais pas vu comme cela. Qu’est-ce qui devrait changer ?',
      ],
    },
    feeling: {
      en: [
        'I am glad that you tell me. I did not notice.',
        'That was not what I wanted. What set it off?',
        'I see. And what would help you?',
      ],
      fr: [
        'C’est bien de me le dire. Je n’avais rien remarqué.',
        'Ce n’était pas ce que je voulais. Qu’est-ce qui l’a déclenché ?',
        'Je vois. Et qu’est-ce qui aiderait ?',
      ],
    },
    other: {
      en: [
        'All right. I am not yet sure what you would like from me.',
        'I follow you. What is the most important part?',
        'Go on. Which moment do you think of?',
      ],
      fr: [
        'D’accord. Je ne vois pas encore ce qui m’est demandé.',
        'Je suis. Quel est le plus important là-dedans ?',
        'Oui, et ensuite. De quel moment est-il question ?',
      ],
    },
  },
  defensive: {
    opening: {
      en: [
        'Is this going to take long? I have a call in five minutes.',
        'What is it now?',
        'If this is about last week, I already explained that.',
      ],
      fr: [
        'Est-ce que cela va durer ? J’ai un appel dans cinq minutes.',
        'Qu’y a-t-il encore ?',
        'Si c’est pour la semaine dernière, je me suis déjà expliqué là-dessus.',
      ],
    },
    silence: {
      en: [
        'Well, if there is nothing, I have work to do.',
        'You called me here to look at me?',
        'I do not read minds, you know.',
      ],
      fr: [
        'Bon, s’il n’y a rien, j’ai du travail.',
        'Tout cela pour me regarder sans rien dire ?',
        'Je ne lis pas dans les pensées.',
      ],
    },
    reproach: {
      en: [
        'That is unfair. And you, do you do everything right?',
        'I never did that. You exaggerate, as usual.',
        'So I am the one to blame again. Fine.',
      ],
      fr: [
        'C’est injuste. Et de [ton|votre] côté, tout est parfait, peut-être ?',
        'Je n’ai jamais fait cela. C’est exagéré, comme d’habitude.',
        'Donc c’est encore ma faute. Très bien.',
      ],
    },
    request: {
      en: [
        'And how am I to do that, with all I have on my table?',
        'Everybody wants something. Why should it be different for you?',
        'I will think about it. No promises.',
      ],
      fr: [
        'Et comment faire cela, avec tout ce que j’ai déjà ?',
        'Tout le monde veut quelque chose. Pourquoi serait-ce différent ici ?',
        'J’y penserai. Sans rien promettre.',
      ],
    },
    description: {
      en: [
        'That was one time, and there was a reason for it.',
        'I see that differently. You were not there at the beginning.',
        'Others do not complain about it.',
      ],
      fr: [
        'C’était une fois, et il y avait une raison.',
        'Je ne le vois pas ainsi. Le début manque dans cette histoire.',
        'Les autres ne s’en plaignent pas.',
      ],
    },
    feeling: {
      en: [
        'I cannot do anything about how you feel.',
        'You take everything so personally.',
        'It is not easy for me either, nobody asks me.',
      ],
      fr: [
        'Je ne peux rien aux états d’âme des autres.',
        'Tout est toujours pris personnellement.',
        'Ce n’est pas facile pour moi non plus, et personne ne me le demande.',
      ],
    },
    other: {
      en: ['And what has that got to do with me?', 'I do not see the problem.', 'Come to the point, please.'],
      fr: [
        'Et en quoi cela me regarde-t-il ?',
        'Je ne vois pas le problème.',
        'Venons-en au fait, s’il [te|vous] plaît.',
      ],
    },
  },
  silent: {
    opening: {
      en: [
        '(looks up, says nothing)',
        '(nods briefly and waits)',
        'Mm. (puts the phone down, but does not look at you)',
      ],
      fr: [
        '(lève les yeux, sans rien dire)',
        '(hoche la tête et attend)',
        'Mm. (pose le téléphone, le regard ailleurs)',
      ],
    },
    silence: {
      en: ['(silence on both sides; a clock can be heard)', '(waits as well)', '(lets the time go by)'],
      fr: ['(le silence, des deux côtés ; on entend une horloge)', '(attend aussi)', '(laisse passer le temps)'],
    },
    reproach: {
      en: ['(arms crossed, says nothing)', '(looks away)', 'If you say so. (and nothing more)'],
      fr: ['(bras croisés, sans un mot)', '(détourne le regard)', 'Si [tu le dis|vous le dites]. (et plus rien)'],
    },
    request: {
      en: ['(thinks for a long time) … Maybe.', '(shrugs) … I do not know.', '(nods slowly, says nothing)'],
      fr: [
        '(réfléchit longtemps) … Peut-être.',
        '(hausse les épaules) … Je ne sais pas.',
        '(hoche lentement la tête, sans rien dire)',
      ],
    },
    description: {
      en: ['Hm. (looks at the table)', '(remembers, but does not answer)', 'That may be. (silence)'],
      fr: ['Hm. (regarde la table)', '(s’en souvient, mais ne répond pas)', 'Cela se peut. (silence)'],
    },
    feeling: {
      en: ['(looks at you for the first time)', 'Oh. (and looks down)', '(swallows, says nothing)'],
      fr: [
        '(regarde vraiment, pour la première fois)',
        'Ah. (puis baisse les yeux)',
        '(avale sa salive, sans rien dire)',
      ],
    },
    other: {
      en: ['(waits for more)', 'Mm-hm.', '(no answer)'],
      fr: ['(attend la suite)', 'Mm-hm.', '(pas de réponse)'],
    },
  },
};

/** What there was in somebody's two sentences; `{list}` of the names below. */
export const heardInRehearsal: Variants = {
  en: [
    'In your two rounds there was {list}.',
    'What could be heard in it: {list}.',
    'That held {list}.',
    'You brought {list}.',
  ],
  fr: [
    'Dans ces deux tours, il y avait {list}.',
    'Ce qui s’y entendait : {list}.',
    'Il y avait là {list}.',
    'On y entendait {list}.',
  ],
};

/** Said when only silence was heard; that is no failure. */
export const onlySilence: Variants = {
  en: ['You let the silence stand. That is an answer as well.', 'No word, and you stayed. That counts.'],
  fr: ['Le silence est resté là. C’est aussi une réponse.', 'Pas un mot, et pourtant rester. Cela compte.'],
};

export const heldNames = {
  description: { en: 'something you saw', fr: 'une chose vue' },
  feeling: { en: 'a feeling of your own', fr: 'un ressenti à [toi|vous]' },
  request: { en: 'a clear request', fr: 'une demande claire' },
  reproach: { en: 'a reproach, which is easily heard first', fr: 'un reproche, qui s’entend souvent en premier' },
  other: { en: 'a beginning', fr: 'un début' },
} as const;
