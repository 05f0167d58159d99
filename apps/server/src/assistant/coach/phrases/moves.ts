import type { Variants } from '../../flow/flow.ts';

/** What the coach says around the questions of the flow; the questions themselves stand in the flow files. */
export const moves = {
  welcome: {
    en: ['Good to have you here.', 'Welcome. There is time.', 'Hello. Let us take this at your pace.', 'Good that you came.', 'Hello, and welcome.', 'Hello. Let us begin where you are.', 'Hello. Nothing has to be finished today.', 'Good to meet you here.'],
    fr: ['Bienvenue.', 'Bonjour. Nous avons le temps.', 'Bonjour. Allons à [ton|votre] rythme.', 'C\'est bien d\'être là.', 'Bonjour et bienvenue.', 'Bienvenue dans ce moment à [toi|vous].', 'Bonjour. Rien ne doit être fini aujourd\'hui.', 'Bonjour, prenons ce moment.'],
  },
  ack: {
    en: ['All right.', 'Good, then.', 'At your pace.', 'Good. From here, then.', 'Fine.', 'Then let us do that.', 'Understood.', 'Right.'],
    fr: ['Bien.', "D'accord.", 'À [ton|votre] rythme.', 'Bien. À partir de là, donc.', 'Entendu.', 'Alors faisons ainsi.', 'Très bien.', "C'est noté."],
  },
  rephrase: {
    en: ['It is not clear to you yet.', 'You do not have the word for it yet.', 'Nothing comes at once.', 'You are still looking for it.', 'It does not show itself so easily.', 'You would rather not guess.', 'Something in it is still open for you.', 'You are taking your time with it.', 'The answer is not ready yet.'],
    fr: ["Ce n'est pas encore clair pour [toi|vous].", "Le mot n'est pas encore là.", 'Rien ne vient tout de suite.', '[Tu cherches|Vous cherchez] encore.', 'Cela ne se montre pas si facilement.', '[Tu préfères|Vous préférez] ne pas deviner.', 'Quelque chose reste ouvert pour [toi|vous].', '[Tu prends|Vous prenez] le temps, et c\'est bien.', "La réponse n'est pas encore prête."],
  },
  more: {
    en: ['A little more, if you can.', 'That could be many things.', 'I would like to follow you.', 'That is a beginning.', 'Help me to picture it.', 'I have a word now, not yet the picture.', 'A sentence more would help me.', 'Short, and there may be more behind it.', 'I am listening.'],
    fr: ['Un peu plus, si possible.', 'Cela peut être bien des choses.', 'J\'aimerais [te|vous] suivre.', 'C\'est un début.', '[Aide-moi|Aidez-moi] à me le représenter.', 'J\'ai un mot, pas encore l\'image.', 'Une phrase de plus m\'aiderait.', 'C\'est court, et il y a peut-être plus derrière.', 'J\'écoute.'],
  },
  choices: {
    en: ['Some people would say one of the lines below. Does one fit?', 'Is it near one of these?', 'Below are a few beginnings. Which comes closest?', 'Perhaps one of these is not far off?', 'Would one of these do for now?', 'Pick what comes closest, or none: is it one of these?', 'Here are a few to choose from. Which one is nearest?', 'If none is exactly right, which is least wrong?', 'Does one of these ring true?'],
    fr: ['Certains diraient une des phrases ci-dessous. L\'une convient-elle ?', 'Est-ce proche d\'une de celles-ci ?', 'Voici quelques débuts. Lequel est le plus proche ?', 'L\'une de ces phrases n\'est peut-être pas loin ?', 'L\'une d\'elles suffirait-elle pour l\'instant ?', 'La plus proche, ou aucune : est-ce l\'une de celles-ci ?', 'Voici de quoi choisir. Laquelle s\'approche le plus ?', 'Si aucune n\'est tout à fait juste, laquelle l\'est le moins mal ?', 'L\'une d\'elles sonne-t-elle juste ?'],
  },
  skip: {
    en: ['We can leave that open.', 'Fine, that one can wait.', 'Let us set it aside.', 'No answer needed there.', 'Then we go on without it.', 'That may come by itself later.', 'All right, we step over it.', 'It can stay open.', 'Good, let it rest.'],
    fr: ['Cela peut rester ouvert.', 'Bien, cela peut attendre.', 'Laissons cela de côté.', 'Pas besoin de réponse ici.', 'Alors continuons sans.', 'Cela viendra peut-être plus tard.', 'D\'accord, passons par-dessus.', 'La question peut rester là.', 'Bien, laissons-la reposer.'],
  },
  asideOffTopic: {
    en: ['Something else is on your mind too.', 'Your thoughts go elsewhere for a moment.', 'That interests you as well; here I stay with your topic.', 'You would rather be somewhere else just now.', 'There is another thread, and you pull at it.', 'You are curious about that; others can tell you better.', 'Part of you wants to talk of other things.', 'It draws you away for a moment.'],
    fr: ["Autre chose [t'|vous ]occupe aussi l'esprit.", '[Tes|Vos] pensées vont ailleurs un instant.', "Cela [t'|vous ]intéresse aussi ; ici, je reste avec [ton|votre] sujet.", "[Tu préférerais|Vous préféreriez] être ailleurs à cet instant.", 'Il y a un autre fil, et [tu tires|vous tirez] dessus.', "[Tu es|Vous êtes] ailleurs un instant ; d'autres répondront mieux à cela.", 'Une part de [toi|vous] veut parler d\'autre chose.', "Cela [t'|vous ]attire ailleurs un moment."],
  },
  parkAsk: {
    en: ['We have two threads now. Shall we park this one, or follow it?', 'Something else is calling. Park it for later, or go there now?', 'Do we set this aside for another time, or take it up instead?', 'This is a second topic. Keep it for later, or change over?', 'Would you rather park that and come back, or follow it?', 'Two topics are one too many. Which one now: the first, or this?', 'I can put that on a list for later. Or is it the real topic?', 'Shall we come back to where we were, or follow this?'],
    fr: ['Nous avons deux fils. Mettons-nous celui-ci de côté, ou le suivons-nous ?', 'Autre chose appelle. Le garder pour plus tard, ou y aller maintenant ?', 'Le mettons-nous de côté pour une autre fois, ou le prenons-nous à la place ?', 'C\'est un deuxième sujet. Pour plus tard, ou changeons-nous ?', '[Préfères-tu|Préférez-vous] le mettre de côté et revenir, ou le suivre ?', 'Deux sujets, c\'est un de trop. Lequel maintenant : le premier, ou celui-ci ?', 'Je peux le noter pour plus tard. Ou est-ce le vrai sujet ?', 'Revenons-nous où nous en étions, ou suivons-nous cela ?'],
  },
  parked: {
    en: ['It is on the list for later.', 'Parked; it will not get lost.', 'Good, it waits in the step map.', 'Noted for another time.', 'It can wait there for you.', 'Set aside, not forgotten.', 'That has its place for later.', 'Kept for another day.'],
    fr: ['C\'est sur la liste pour plus tard.', 'Mis de côté ; cela ne se perdra pas.', 'Bien, cela attend dans le plan des étapes.', 'Noté pour une autre fois.', 'Cela peut [t\'|vous ]attendre là.', 'De côté, pas oublié.', 'Cela a sa place pour plus tard.', 'Gardé pour un autre jour.'],
  },
  follow: {
    en: ['Then we follow that.', 'All right, over to that.', 'Good, let us go there.', 'Then this comes first.', 'Fine, the other can wait.', 'We take this up, then.', 'Let us change over.', 'Then that is what we talk about.'],
    fr: ['Alors suivons cela.', 'Bien, passons à cela.', 'D\'accord, allons-y.', 'Alors ceci d\'abord.', 'Bien, l\'autre peut attendre.', 'Prenons donc cela.', 'Changeons de fil.', 'Alors parlons de cela.'],
  },
  back: {
    en: ['Back to where we were.', 'Then we pick up the thread.', 'Let us return to it.', 'Good, on with it.', 'So, back on the path.', 'Where we left off, then.', 'Let us take it up again.', 'Good. We go on from there.'],
    fr: ['Revenons où nous en étions.', 'Reprenons donc le fil.', 'Retournons-y.', 'Bien, continuons.', 'Nous voilà de nouveau sur le chemin.', 'Là où nous en étions, donc.', 'Reprenons.', 'Bien. Repartons de là.'],
  },
  permission: {
    en: ['I do not want to talk past you. May I share an idea?', 'You know your life better than I do. Would one idea from outside help?', 'I have a thought. Would you like to hear it?', 'Before I say anything: would an idea be welcome?', 'I could tell you what some people try. Shall I?', 'May I put one possibility next to yours?', 'Would it help if I named something others have tried?', 'I can offer a thought, to keep or throw away. Shall I?'],
    fr: ['Je ne voudrais pas parler à [ta|votre] place. Puis-je proposer une idée ?', '[Tu connais ta|Vous connaissez votre] vie mieux que moi. Une idée de l\'extérieur aiderait-elle ?', 'J\'ai une pensée. [Veux-tu|Voulez-vous] l\'entendre ?', 'Avant de dire quoi que ce soit : une idée serait-elle bienvenue ?', 'Je peux dire ce que certains essaient. [Le veux-tu|Le voulez-vous] ?', 'Puis-je poser une possibilité à côté des [tiennes|vôtres] ?', 'Cela aiderait-il que je nomme ce que d\'autres ont essayé ?', 'Je peux offrir une idée, à garder ou à jeter. D\'accord ?'],
  },
  idea: {
    en: ['Some people begin like this: {value}. What do you make of it?', 'One possibility: {value}. Does anything in it fit you?', 'Others have tried this: {value}. What would be different for you?', 'A thought, no more: {value}. How does it land?', 'It could be {value}. What speaks for or against it?', 'What I would put on the table: {value}. What is your view?', 'Sometimes this helps: {value}. Would it suit you?', 'One way among many: {value}. What would you change in it?'],
    fr: ['Certains commencent ainsi : {value}. Qu\'en [penses-tu|pensez-vous] ?', 'Une possibilité : {value}. Quelque chose là-dedans convient-il ?', 'D\'autres ont essayé ceci : {value}. Qu\'est-ce qui serait différent pour [toi|vous] ?', 'Une idée, sans plus : {value}. Qu\'est-ce que cela [te|vous] dit ?', 'Ce pourrait être {value}. Qu\'est-ce qui est pour, ou contre ?', 'Je poserais ceci sur la table : {value}. Quel est [ton|votre] avis ?', 'Parfois ceci aide : {value}. Cela [t\'|vous ]irait-il ?', 'Une façon parmi d\'autres : {value}. Qu\'y [changerais-tu|changeriez-vous] ?'],
  },
  noIdea: {
    en: ['Then we stay with your own ideas.', 'Fine, I keep it to myself.', 'Good. Yours come first anyway.', 'All right, without it then.', 'Good, we go on with what you know.', 'No need, then.', 'Then I leave it there.', 'That is fine.'],
    fr: ['Restons alors avec [tes|vos] propres idées.', 'Bien, je la garde pour moi.', 'Bien. Les [tiennes|vôtres] passent d\'abord, de toute façon.', 'D\'accord, sans elle alors.', 'Bien, continuons avec ce que [tu sais|vous savez].', 'Ce n\'est donc pas nécessaire.', 'Je la laisse là.', 'C\'est très bien ainsi.'],
  },
  notYet: {
    en: ['You would like a way forward; we will come to it.', 'You want an answer, and it is a little early.', 'You are ready to look for ways. One thing before that.', 'It presses you to know what to do; first let us see clearly.', 'You would like to be done with it. Soon.', 'You are asking for direction; any answer now would be a guess.', 'You want to get on with it. We are nearly there.', 'You hope for a clear answer; your own will fit better.'],
    fr: ['[Tu aimerais|Vous aimeriez] une issue ; nous y viendrons.', '[Tu veux|Vous voulez] une réponse, et il est un peu tôt.', "[Tu veux|Vous voulez] chercher des pistes. Une chose encore avant.", "Cela presse de savoir quoi faire ; voyons clair d'abord.", '[Tu voudrais|Vous voudriez] en avoir fini. Bientôt.', '[Tu cherches|Vous cherchez] une direction ; répondre maintenant serait deviner.', '[Tu as|Vous avez] envie d\'avancer. Nous y sommes presque.', '[Tu espères|Vous espérez] une réponse claire ; la [tienne|vôtre] conviendra mieux.'],
  },
  reask: {
    en: ['So, back to my question: what comes to mind?', 'And what would you say to what I asked?', 'My question still stands; what is your first thought?', 'Where were we: what comes up?', 'If you return to the question, what is there?', 'And the question from before: anything that comes?', 'What would you answer, just roughly?', 'What is the first word that comes?', 'Shall we try it once more: what do you think?'],
    fr: ['Revenons à ma question : qu\'est-ce qui vient ?', 'Et que [dirais-tu|diriez-vous] à ce que je demandais ?', 'Ma question reste là ; quelle est la première idée ?', 'Où en étions-nous : qu\'est-ce qui se présente ?', 'En revenant à la question, qu\'y a-t-il ?', 'Et la question d\'avant : quelque chose vient-il ?', 'Quelle serait la réponse, à peu près ?', 'Quel est le premier mot qui vient ?', 'Essayons encore une fois : qu\'en [penses-tu|pensez-vous] ?'],
  },
  stopAsk: {
    en: ['We can stop here. What would you like to take with you?', 'All right, we come to an end. What was worth it today?', 'Good, let us close. What stays with you from this?', 'We can leave it at that. Which one thing do you keep?', 'Then we wind up. What is the next small thing, if any?', 'Fine to stop now. What would you like to remember?', 'Let us end here. In one sentence, what stays?', 'We stop when you say so. Is there one thing you take along?'],
    fr: ['Nous pouvons nous arrêter là. [Qu\'aimerais-tu|Qu\'aimeriez-vous] emporter ?', 'D\'accord, nous arrivons à la fin. Qu\'est-ce qui en valait la peine ?', 'Bien, concluons. Qu\'est-ce qui [te|vous] reste de ceci ?', 'Nous pouvons en rester là. Quelle chose [gardes-tu|gardez-vous] ?', 'Alors terminons. Quelle est la prochaine petite chose, s\'il y en a une ?', 'Très bien d\'arrêter maintenant. De quoi [voudrais-tu te|voudriez-vous vous] souvenir ?', 'Finissons ici. En une phrase, que reste-t-il ?', 'On s\'arrête quand [tu veux|vous voulez]. Y a-t-il une chose à emporter ?'],
  },
  close: {
    en: ['Here is what you worked out, to keep.', 'This is yours now.', 'Here it is in writing.', 'You made this yourself; here it is.', 'To take with you:', 'This is what came of it.', 'So that it does not get lost:', 'Here is your plan, in your words.'],
    fr: ['Voici ce qui a été élaboré, à garder.', 'Ceci est à [toi|vous] maintenant.', 'Le voici par écrit.', '[Tu l\'as fait toi-même|Vous l\'avez fait vous-même] ; le voici.', 'À emporter :', 'Voilà ce qui en est sorti.', 'Pour que cela ne se perde pas :', 'Voici [ton|votre] plan, dans [tes|vos] mots.'],
  },
  goodbye: {
    en: ['Thank you for this conversation. You can come back whenever you like.', 'It was good to think with you. Go gently.', 'Thank you for your trust. The rest can wait.', 'Take it at your pace. The door stays open.', 'You may write on here whenever you want.', 'Thank you. One step is enough for now.', 'I wish you a good first try.', 'Till another time, if you like.'],
    fr: ['Merci pour cet échange. [Tu peux|Vous pouvez] revenir quand [tu veux|vous voulez].', 'C\'était bien de réfléchir avec [toi|vous]. Tout en douceur.', 'Merci pour [ta|votre] confiance. Le reste peut attendre.', 'À [ton|votre] rythme. La porte reste ouverte.', '[Tu peux|Vous pouvez] continuer à écrire ici quand [tu veux|vous voulez].', 'Merci. Un pas suffit pour l\'instant.', 'Je [te|vous] souhaite un bon premier essai.', 'À une autre fois, si [tu veux|vous voulez].'],
  },
  thanksUseful: {
    en: ['Thank you for saying so.', 'Thank you, that helps to do it better.', 'Noted, with thanks.', 'That is good to know.', 'Thank you for the honest number.', 'I take that along.', 'Thank you for taking the time.', 'Good to know, whatever the number.'],
    fr: ['Merci de le dire.', 'Merci, cela aide à mieux faire.', 'C\'est noté, merci.', 'C\'est bon à savoir.', 'Merci pour ce chiffre honnête.', 'J\'en tiens compte.', 'Merci d\'avoir pris le temps.', 'C\'est utile, quel que soit le chiffre.'],
  },
  who: {
    en: ['I am a program, an AI coach, not a person.', 'No human here: I am software that asks questions.', 'I am an AI. I do not feel, but I can help you to think.', 'A machine, made to guide a conversation like this.', 'You are talking with a computer program.', 'I am not human. My sentences were written for conversations like this.', 'An AI coach; not a person, not a therapist.', 'I am software. For a human ear, "I need help now" is always in sight.'],
    fr: ['Je suis un programme, un coach artificiel, pas une personne.', 'Il n\'y a pas d\'humain ici : je suis un logiciel qui pose des questions.', 'Je suis une IA. Je ne ressens rien, mais je peux aider à réfléchir.', 'Une machine, faite pour guider une conversation comme celle-ci.', '[Tu parles|Vous parlez] avec un programme informatique.', 'Je ne suis pas un être humain. Mes phrases ont été écrites pour ce genre d\'échange.', 'Un coach artificiel ; ni une personne, ni un thérapeute.', 'Je suis un logiciel. Pour une oreille humaine, « J\'ai besoin d\'aide » reste toujours visible.'],
  },
  memory: {
    en: ['What you write stays in this conversation, and you can delete it.', 'I keep what is in this conversation, nothing beyond it.', 'It is stored here with your conversation, until you delete it.', 'Only this conversation is kept; it is yours to erase.', 'This talk is saved for you. Others do not read it.', 'Your words stay here, in your account, until you remove them.', 'I work with what stands in this conversation.', 'It stays in your conversation and nowhere else.'],
    fr: ['Ce que [tu écris|vous écrivez] reste dans cette conversation, et peut être effacé.', 'Je garde ce qui est dans cette conversation, rien au-delà.', 'C\'est conservé ici, avec la conversation, jusqu\'à son effacement.', 'Seule cette conversation est gardée ; [tu peux|vous pouvez] l\'effacer.', 'Cet échange est conservé pour [toi|vous]. Personne d\'autre ne le lit.', '[Tes mots|Vos mots] restent ici, dans [ton|votre] compte, jusqu\'à leur suppression.', 'Je travaille avec ce qui se trouve dans cette conversation.', 'Cela reste dans [ta|votre] conversation et nulle part ailleurs.'],
  },
  thanks: {
    en: ['You are welcome.', 'Gladly.', 'The work is yours.', 'It is you who is thinking here.', 'With pleasure.', 'Good that it helps.', 'Thank you, too.', 'I am glad it is of use.'],
    fr: ['Je [t\'|vous ]en prie.', 'Volontiers.', 'Le travail est le [tien|vôtre].', 'C\'est [toi qui réfléchis|vous qui réfléchissez] ici.', 'Avec plaisir.', 'C\'est bien si cela aide.', 'Merci aussi.', 'Tant mieux si cela sert.'],
  },
  presence: {
    en: ['I am still here with you.', 'There is no hurry. I stay.', 'You do not have to carry this alone.'],
    fr: ['Je suis toujours là.', 'Rien ne presse. Je reste.', 'Ce n\'est pas à porter sans aide.'],
  },
  freeQuestion: {
    en: ['What goes through your mind as you say that?', 'What would you like to do with it?', 'What is most alive in that for you?', 'How does that sit with you now?', 'What would help you most at this point?', 'What do you notice when you say it?', 'Where would you like to go from here?', 'What else belongs to it?', 'What would you wish for here?', 'What is the part that matters?', 'And what does that make you think?', 'What comes up next?'],
    fr: ['Qu\'est-ce qui [te|vous] vient à l\'esprit en disant cela ?', '[Qu\'aimerais-tu|Qu\'aimeriez-vous] en faire ?', 'Qu\'est-ce qui est le plus vivant là-dedans ?', 'Comment est-ce pour [toi|vous], à présent ?', 'Qu\'est-ce qui aiderait le plus maintenant ?', 'Que [remarques-tu|remarquez-vous] en le disant ?', 'Où [aimerais-tu|aimeriez-vous] aller à partir d\'ici ?', 'Qu\'y a-t-il encore autour de cela ?', 'Que [souhaiterais-tu|souhaiteriez-vous] ici ?', 'Quelle est la part qui compte ?', 'Et à quoi cela fait-il penser ?', 'Qu\'est-ce qui vient ensuite ?'],
  },
} satisfies Record<string, Variants>;

/** The replies a person can tap. */
export const taps = {
  differently: { en: 'Ask me differently', fr: 'Autrement, s\'il [te|vous] plaît' },
  dontKnow: { en: 'I don\'t know', fr: 'Je ne sais pas' },
  skip: { en: 'Skip this one', fr: 'Passer cette question' },
  park: { en: 'Park it for later', fr: 'Garder pour plus tard' },
  follow: { en: 'Follow that', fr: 'Suivre ce fil' },
  carryOn: { en: 'Let\'s go on', fr: 'Continuons' },
  nothing: { en: 'Nothing more', fr: 'Rien de plus' },
  yes: { en: 'Yes, please', fr: 'Oui, volontiers' },
  no: { en: 'No, thanks', fr: 'Non merci' },
  comeBack: { en: 'Back to my topic', fr: 'Revenir à mon sujet' },
} as const;
