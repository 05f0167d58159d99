import type { SafetyKind } from './copy-opening.ts';
import type { Copy } from './say.ts';

type ByKind = { any: Copy[] } & Partial<Record<SafetyKind, Copy[]>>;

/** Is it near: after a "yes" to the question. */
export const nearness: ByKind = {
  any: [
    {
      en: 'Thank you for answering honestly. That was not easy, and it can be spoken of here. To understand how near it is: are you thinking of acting on it today, or is something you could use within reach?',
      fr: 'Merci d’avoir répondu franchement. Ce n’était pas facile, et on peut en parler ici. Pour comprendre à quel point c’est proche : {penses-tu|pensez-vous} passer à l’acte aujourd’hui, ou y a-t-il à portée de main quelque chose que {tu pourrais|vous pourriez} utiliser ?',
    },
    {
      en: 'I am glad you told me. Thoughts like these can come in waves, and they can ease again. Is there a risk that you act on them today?',
      fr: 'C’est bien de me l’avoir dit. Ces pensées peuvent venir par vagues, et s’apaiser à nouveau. Y a-t-il un risque que {tu passes|vous passiez} à l’acte aujourd’hui ?',
    },
  ],
  violence: [
    {
      en: 'Thank you for answering honestly. To understand how near it is: could something happen today?',
      fr: 'Merci d’avoir répondu franchement. Pour comprendre à quel point c’est proche : quelque chose pourrait-il arriver aujourd’hui ?',
    },
  ],
  abuse: [
    {
      en: 'Thank you for telling me. Could something happen to you today or tonight, if you stay where you are?',
      fr: 'Merci de me le dire. Pourrait-il {t’arriver|vous arriver} quelque chose aujourd’hui ou cette nuit, si {tu restes|vous restez} où {tu es|vous êtes} ?',
    },
  ],
  other: [
    {
      en: 'Thank you. Has this person spoken of today, of a plan, or of something they would use?',
      fr: 'Merci. Cette personne a-t-elle parlé d’aujourd’hui, d’un projet précis, ou de quelque chose qu’elle utiliserait ?',
    },
  ],
};

/** A line, a professional and a trusted person; then whether one of them is possible. */
export const support: ByKind = {
  any: [
    {
      en: 'Three kinds of people can help, and you can begin with any of them: the line given here, which is there for exactly this; a professional, such as your doctor or a psychologist; and someone you trust, even with one sentence like “I am not well, can you stay with me a little?”. Which of the three seems possible?',
      fr: 'Trois sortes de personnes peuvent aider, et {tu peux|vous pouvez} commencer par n’importe laquelle : la ligne d’écoute indiquée ici, qui existe exactement pour cela ; un professionnel, comme {ton|votre} médecin ou un psychologue ; et quelqu’un de confiance, même avec une seule phrase comme « Je ne vais pas bien, peux-tu rester un peu avec moi ? ». Laquelle des trois semble possible ?',
    },
    {
      en: 'You do not have to get through this without others. There is the line given here, there is your doctor or another professional, and there may be someone close whose voice does you good. Would one of them be within reach today?',
      fr: '{Tu n’as|Vous n’avez} pas à traverser cela sans les autres. Il y a la ligne indiquée ici, il y a {ton|votre} médecin ou un autre professionnel, et il y a peut-être quelqu’un de proche dont la voix {te|vous} fait du bien. L’une de ces personnes serait-elle joignable aujourd’hui ?',
    },
  ],
  harm: [
    {
      en: 'If there is an injury, please have it cared for, also when it seems small. Beyond that, three kinds of people can help: the line given here, a doctor or psychologist, and someone you trust. Which of them could you turn to?',
      fr: 'S’il y a une blessure, {fais-la|faites-la} soigner, même si elle semble petite. Au-delà, trois sortes de personnes peuvent aider : la ligne indiquée ici, un médecin ou un psychologue, et quelqu’un de confiance. Vers laquelle {pourrais-tu te|pourriez-vous vous} tourner ?',
    },
  ],
  violence: [
    {
      en: 'It helps to put time and distance between the thought and anything else: leave the room, breathe, call someone. The line given here also listens to anger, a doctor or psychologist can help with it, and so can a calm person you trust. Whom could you call first?',
      fr: 'Mettre du temps et de la distance entre la pensée et le reste aide : quitter la pièce, respirer, appeler quelqu’un. La ligne indiquée ici écoute aussi la colère, un médecin ou un psychologue peut aider, et une personne calme et de confiance également. Qui {pourrais-tu|pourriez-vous} appeler en premier ?',
    },
  ],
  abuse: [
    {
      en: 'You can talk to people who know such situations and who decide nothing for you: the line given here, a doctor, who can also write down injuries, and someone you trust who could take you in or stay on the phone. Which of them could you reach in a moment when it is safe?',
      fr: '{Tu peux|Vous pouvez} parler à des personnes qui connaissent ces situations et ne décident rien à {ta|votre} place : la ligne indiquée ici, un médecin, qui peut aussi constater les blessures, et quelqu’un de confiance qui pourrait {t’accueillir|vous accueillir} ou rester au téléphone. Laquelle {pourrais-tu|pourriez-vous} joindre à un moment sûr ?',
    },
  ],
  other: [
    {
      en: 'What often helps: ask the person plainly whether they think of suicide, listen without arguing, stay or make sure someone is with them, and go with them to a professional. The line given here also advises those who worry about somebody. You too may lean on someone you trust. What could you do first?',
      fr: 'Ce qui aide souvent : demander simplement à la personne si elle pense au suicide, écouter sans discuter, rester ou veiller à ce que quelqu’un soit là, et l’accompagner vers un professionnel. La ligne indiquée ici conseille aussi les proches. {Tu peux|Vous pouvez} {toi|vous}-même {t’appuyer|vous appuyer} sur quelqu’un de confiance. Que {pourrais-tu|pourriez-vous} faire en premier ?',
    },
  ],
  bereaved: [
    {
      en: 'People who have lived through such a loss often need three kinds of support: a line like the one given here, a doctor or grief counsellor, and someone close with whom silence is allowed. Which of them would do you good?',
      fr: 'Après une telle perte, trois appuis sont souvent utiles : une ligne comme celle indiquée ici, un médecin ou un professionnel du deuil, et quelqu’un de proche avec qui le silence est permis. Lequel {te|vous} ferait du bien ?',
    },
  ],
};

/** When none of them seems possible: what is in the way, and smaller doors. */
export const barriers: ByKind = {
  any: [
    {
      en: 'That is understandable; reaching out can cost a lot. You need not tell everything: silence, one sentence, or a text message is enough for a start, and calling the line commits you to nothing. What makes it hard: fear of being judged, not wanting to weigh on others, or something else?',
      fr: 'C’est compréhensible ; demander de l’aide peut coûter beaucoup. Il n’est pas nécessaire de tout dire : un silence, une phrase ou un message suffisent pour commencer, et appeler la ligne n’engage à rien. Qu’est-ce qui rend cela difficile : la peur du jugement, l’envie de ne peser sur personne, ou autre chose ?',
    },
    {
      en: 'Nothing will be forced on you here. Perhaps there is a smaller door: writing instead of calling, asking somebody only for company, or noting the number for later. Which would cost you least?',
      fr: 'Rien ne {te|vous} sera imposé ici. Il existe peut-être une porte plus petite : écrire au lieu d’appeler, demander à quelqu’un seulement de la compagnie, ou noter le numéro pour plus tard. Laquelle {te|vous} coûterait le moins ?',
    },
  ],
  abuse: [
    {
      en: 'You know best what is safe to do and when. A smaller door can be to note the number under another name, to speak to a doctor or pharmacist, or to agree on a word with someone you trust that means “come”. Which would be possible?',
      fr: '{Tu sais|Vous savez} mieux que quiconque ce qui est sûr, et quand. Une porte plus petite : noter le numéro sous un autre nom, parler à un médecin ou à un pharmacien, ou convenir avec quelqu’un de confiance d’un mot qui veut dire « viens ». Laquelle serait possible ?',
    },
  ],
  other: [
    {
      en: 'It is not all on your shoulders, and you need not find perfect words. “I am worried about you, are you thinking of suicide?” is a good beginning, and asking does not plant the idea. What stands in the way at the moment?',
      fr: 'Tout ne repose pas sur {tes|vos} épaules, et il n’y a pas de mots parfaits à trouver. « Je m’inquiète pour toi, penses-tu au suicide ? » est un bon début, et poser la question ne fait pas naître l’idée. Qu’est-ce qui fait obstacle en ce moment ?',
    },
  ],
};

/** Small steps to keep: signs, what eases, who, a safer place. */
export const steps: ByKind = {
  any: [
    {
      en: 'Let us set down a few steps for hard moments, in your words:\n\n1. How do I notice that it is getting worse?\n2. What has eased it before, even for ten minutes?\n3. Who can I be with or write to?\n4. Which line or professional do I call?\n5. What would make the place around me safer?\n\nWhat would you write for the first one?',
      fr: 'Notons quelques pas pour les moments difficiles, avec {tes|vos} mots :\n\n1. À quoi est-ce que je remarque que cela s’aggrave ?\n2. Qu’est-ce qui a déjà apaisé, même dix minutes ?\n3. Avec qui puis-je être, ou à qui écrire ?\n4. Quelle ligne ou quel professionnel appeler ?\n5. Qu’est-ce qui rendrait l’endroit où je suis plus sûr ?\n\nQue {mettrais-tu|mettriez-vous} pour le premier point ?',
    },
    {
      en: 'One small thing after the other is enough. For the next hour:\n\n- **Company:** who could be near you, or on the phone?\n- **Place:** where would you feel safer, with anything dangerous out of reach?\n- **Ease:** what brings a little calm: water on your face, a walk, a song?\n\nWith which would you like to begin?',
      fr: 'Une petite chose après l’autre suffit. Pour l’heure qui vient :\n\n- **Présence :** qui pourrait être près de {toi|vous}, ou au téléphone ?\n- **Lieu :** où {serais-tu|seriez-vous} plus en sécurité, avec ce qui est dangereux hors de portée ?\n- **Apaisement :** qu’est-ce qui amène un peu de calme : de l’eau sur le visage, quelques pas, une chanson ?\n\nPar quoi {aimerais-tu|aimeriez-vous} commencer ?',
    },
  ],
  abuse: [
    {
      en: 'A few things some people prepare, at their own pace:\n\n1. A person who knows, and a word that means “come”.\n2. A place to go to, by day and by night.\n3. Papers, keys, some money and a charged phone in one spot.\n4. The numbers known by heart, or noted under another name.\n\nWhich of these already exists, and which would be the next?',
      fr: 'Quelques préparatifs que certaines personnes font, à leur rythme :\n\n1. Une personne qui sait, et un mot qui veut dire « viens ».\n2. Un endroit où aller, de jour comme de nuit.\n3. Papiers, clés, un peu d’argent et un téléphone chargé au même endroit.\n4. Les numéros appris par cœur, ou notés sous un autre nom.\n\nQu’est-ce qui existe déjà, et quelle serait la suite ?',
    },
  ],
  other: [
    {
      en: 'A few steps for the next hours:\n\n1. When and where can you speak with this person in peace?\n2. Who else should know, so that you are not the only one?\n3. Which line or professional will you call together?\n4. What do you need yourself, to stay steady?\n\nWhich comes first?',
      fr: 'Quelques pas pour les prochaines heures :\n\n1. Quand et où parler à cette personne au calme ?\n2. Qui d’autre devrait savoir, pour que {tu ne sois|vous ne soyez} pas le seul appui ?\n3. Quelle ligne ou quel professionnel appeler ensemble ?\n4. De quoi {as-tu|avez-vous} besoin, {toi|vous}, pour tenir bon ?\n\nQu’est-ce qui vient en premier ?',
    },
  ],
};

export const grounding: ByKind = {
  any: [
    {
      en: 'Let us make this moment a little easier. Put both feet on the floor. Breathe in while you count to four, and out while you count to six, five times. Then name, silently or here, five things you see, four you can touch, three you hear. How is it afterwards?',
      fr: 'Rendons ce moment un peu plus supportable. {Pose tes|Posez vos} deux pieds au sol. {Inspire|Inspirez} en comptant jusqu’à quatre, {expire|expirez} en comptant jusqu’à six, cinq fois. Puis {nomme|nommez}, en silence ou ici, cinq choses que {tu vois|vous voyez}, quatre que {tu peux|vous pouvez} toucher, trois que {tu entends|vous entendez}. Comment est-ce ensuite ?',
    },
    {
      en: 'We can slow down together. Hold something cool or rough in your hand and describe it to yourself: its weight, its edges, its temperature. Let each breath out be longer than the breath in, for one minute. What do you notice now?',
      fr: 'On peut ralentir ensemble. {Prends|Prenez} en main un objet frais ou rugueux et {décris-le-toi|décrivez-le-vous} : son poids, ses bords, sa température. {Laisse|Laissez} chaque expiration durer plus longtemps que l’inspiration, pendant une minute. Que {remarques-tu|remarquez-vous} maintenant ?',
    },
  ],
};

export const staying: Copy[] = [
  {
    en: 'I am still here, and there is no hurry. How is it for you at this moment: a little lighter, about the same, or heavier?',
    fr: 'Je suis toujours là, et rien ne presse. Comment est-ce en ce moment : un peu plus léger, à peu près pareil, ou plus lourd ?',
  },
  {
    en: 'Thank you for telling me more. We can stay with this as long as you like. Compared with a while ago, has it moved: lighter, the same, heavier?',
    fr: 'Merci d’en dire plus. On peut rester là-dessus aussi longtemps que {tu le souhaites|vous le souhaitez}. Par rapport à tout à l’heure, est-ce plus léger, pareil, plus lourd ?',
  },
  {
    en: 'What you write is read with attention. What would help most now, and how does it feel compared with before?',
    fr: 'Ce que {tu écris|vous écrivez} est lu avec attention. Qu’est-ce qui aiderait le plus maintenant, et comment est-ce par rapport à avant ?',
  },
];

/** Danger at hand: emergency number, somebody there, distance from means. */
export const imminent: ByKind = {
  any: [
    {
      en: 'This sounds like an emergency, and right now only your safety counts.\n\n- Please call **{emergency}** now, or ask someone near you to call.\n- Go to where other people are, or ask someone to come and stay with you.\n- Put distance between you and anything you could hurt yourself with: leave the room, or give it to someone.\n\nI stay here while you do it. Can you call now?',
      fr: 'Cela ressemble à une urgence, et pour l’instant seule {ta|votre} sécurité compte.\n\n- {Appelle|Appelez} maintenant le **{emergency}**, ou {demande|demandez} à quelqu’un d’appeler.\n- {Va|Allez} là où il y a du monde, ou {demande|demandez} à quelqu’un de venir et de rester.\n- {Mets|Mettez} de la distance avec tout ce qui pourrait {te|vous} blesser : {quitte|quittez} la pièce, ou {confie-le|confiez-le} à quelqu’un.\n\nJe reste là pendant ce temps. {Peux-tu|Pouvez-vous} appeler maintenant ?',
    },
    {
      en: 'Your life matters, and this moment can pass. Please do one thing now: call **{emergency}**, or knock at a neighbour’s door and say “I need help, please stay with me”. Move away from the place and from anything dangerous. If something has already happened, call **{emergency}** at once, even if you feel all right. Is someone with you?',
      fr: '{Ta|Votre} vie compte, et ce moment peut passer. {Fais|Faites} une chose maintenant : {appelle|appelez} le **{emergency}**, ou {frappe|frappez} chez quelqu’un et {dis|dites} « J’ai besoin d’aide, restez avec moi ». {Éloigne-toi|Éloignez-vous} de l’endroit et de ce qui est dangereux. S’il s’est déjà passé quelque chose, {appelle|appelez} tout de suite le **{emergency}**, même sans rien ressentir. Y a-t-il quelqu’un avec {toi|vous} ?',
    },
    {
      en: 'If speaking is too hard, you can hand the phone to someone, or say only your address to **{emergency}**. You do not have to explain. Until help is there, stay near another person and away from anything that could harm you. What is possible right now?',
      fr: 'Si parler est trop dur, {tu peux|vous pouvez} tendre le téléphone à quelqu’un, ou ne dire que {ton|votre} adresse au **{emergency}**. Il n’y a rien à expliquer. En attendant, {reste|restez} près d’une autre personne et loin de ce qui pourrait {te|vous} blesser. Qu’est-ce qui est possible maintenant ?',
    },
  ],
  violence: [
    {
      en: 'Right now only safety counts, yours and that of others.\n\n- Please step away from the person and leave the place, now.\n- Leave anything that could be used as a weapon behind, or hand it to someone.\n- Call **{emergency}** and say: “I am afraid I may hurt someone.” You will be helped.\n\nCan you move away and call?',
      fr: 'Pour l’instant seule compte la sécurité, la {tienne|vôtre} et celle des autres.\n\n- {Éloigne-toi|Éloignez-vous} de la personne et {quitte|quittez} l’endroit, maintenant.\n- {Laisse|Laissez} derrière {toi|vous} tout ce qui pourrait servir d’arme, ou {confie-le|confiez-le} à quelqu’un.\n- {Appelle|Appelez} le **{emergency}** et {dis|dites} : « J’ai peur de faire du mal à quelqu’un. » On {t’aidera|vous aidera}.\n\n{Peux-tu t’éloigner|Pouvez-vous vous éloigner} et appeler ?',
    },
    {
      en: 'Thank you for staying in contact. Distance first: another room, the street, a place with people. Then **{emergency}**, or someone you trust who can be with you. What is possible right now?',
      fr: 'Merci de garder le contact. La distance d’abord : une autre pièce, la rue, un endroit où il y a du monde. Ensuite le **{emergency}**, ou une personne de confiance qui peut être là. Qu’est-ce qui est possible maintenant ?',
    },
  ],
  abuse: [
    {
      en: 'Your safety comes first.\n\n- If you can, get to a place with other people, or to a room with a way out.\n- Call **{emergency}**, or ask someone near you to call. Your address and “I am in danger” are enough.\n- If speaking is dangerous, a message to someone you trust can start the help.\n\nCan you call, or reach someone, right now?',
      fr: '{Ta|Votre} sécurité passe avant tout.\n\n- Si c’est possible, {rejoins|rejoignez} un endroit où il y a du monde, ou une pièce avec une issue.\n- {Appelle|Appelez} le **{emergency}**, ou {demande|demandez} à quelqu’un d’appeler. {Ton|Votre} adresse et « Je suis en danger » suffisent.\n- Si parler est dangereux, un message à une personne de confiance peut lancer l’aide.\n\n{Peux-tu|Pouvez-vous} appeler, ou joindre quelqu’un, maintenant ?',
    },
    {
      en: 'I am still here. Keep the way out free and the phone with you if you can. **{emergency}** answers at any hour, and a neighbour or passer-by can call for you. What is possible right now?',
      fr: 'Je suis toujours là. {Garde|Gardez} si possible une issue libre et le téléphone à portée. Le **{emergency}** répond à toute heure, et un voisin ou un passant peut appeler. Qu’est-ce qui est possible maintenant ?',
    },
  ],
  other: [
    {
      en: 'This sounds like an emergency.\n\n- Please call **{emergency}** now and say where the person is.\n- Stay with them, or make sure somebody does, until help is there.\n- If it can be done without danger, keep anything they could hurt themselves with out of reach.\n\nCan you call, or go to them?',
      fr: 'Cela ressemble à une urgence.\n\n- {Appelle|Appelez} maintenant le **{emergency}** et {dis|dites} où se trouve la personne.\n- {Reste|Restez} avec elle, ou {veille|veillez} à ce que quelqu’un reste, jusqu’à l’arrivée des secours.\n- Si c’est possible sans danger, {garde|gardez} hors de portée ce qui pourrait la blesser.\n\n{Peux-tu|Pouvez-vous} appeler, ou aller la rejoindre ?',
    },
    {
      en: 'You are doing something important. If you cannot reach the person, **{emergency}** can send someone to them; it is right to call even if they asked you to keep it secret. Is anybody with them now?',
      fr: '{Tu fais|Vous faites} quelque chose d’important. Si la personne n’est pas joignable, le **{emergency}** peut envoyer quelqu’un ; il est juste d’appeler même si elle a demandé le secret. Quelqu’un est-il auprès d’elle maintenant ?',
    },
  ],
};

/** A "yes" while danger is at hand: do it now, this stays open. */
export const goOn: Copy[] = [
  {
    en: 'Good. Please do it now, before anything else: **{emergency}**. This stays open; write one word here when you are no longer alone with it.',
    fr: 'Bien. {Fais-le|Faites-le} maintenant, avant toute autre chose : **{emergency}**. Ceci reste ouvert ; {écris|écrivez} un mot ici dès que quelqu’un est là.',
  },
  {
    en: 'Yes, now is the moment: call **{emergency}**, or let the person near you call. Afterwards you can come back here and tell me how it is.',
    fr: 'Oui, c’est le moment : {appelle|appelez} le **{emergency}**, ou {laisse|laissez} la personne présente appeler. Ensuite, {tu peux|vous pouvez} revenir ici et dire comment c’est.',
  },
];

/** After danger has receded: relief, then stay. */
export const safer: Copy[] = [
  {
    en: 'That is good to read. Please keep someone near you for the next hours, and keep dangerous things out of reach, also if it feels better. How is it at this moment?',
    fr: 'C’est bon à lire. {Garde|Gardez} quelqu’un près de {toi|vous} pour les prochaines heures, et ce qui est dangereux hors de portée, même si cela va mieux. Comment est-ce en ce moment ?',
  },
  {
    en: 'Thank you for doing that; it took strength. Until others are with you, you can keep writing here. What do you need right now?',
    fr: 'Merci de l’avoir fait ; il fallait de la force. En attendant que d’autres soient là, {tu peux|vous pouvez} continuer d’écrire ici. De quoi {as-tu|avez-vous} besoin maintenant ?',
  },
];

/** After "no": believed, help stays in sight, and the way back is offered. */
export const denied: ByKind = {
  any: [
    {
      en: 'Thank you for answering. I am relieved, and I do not want to make it heavier than it is. Should it change, the help stays in sight. Would you like to go back to what we were working on, or stay with this a little?',
      fr: 'Merci de {ta|votre} réponse. C’est rassurant, et je ne veux pas alourdir les choses. Si cela change, l’aide reste visible. {Préfères-tu|Préférez-vous} revenir à ce que nous faisions, ou rester un peu sur ce sujet ?',
    },
    {
      en: 'Thank you, I take your word for it. If darker moments come, you can say so here at any time, and people are there for it. Shall we go on where we were, or is there something you would rather talk about first?',
      fr: 'Merci, je {te|vous} crois. Si des moments plus sombres viennent, {tu peux|vous pouvez} le dire ici à tout moment, et des personnes sont là pour cela. Reprenons-nous où nous en étions, ou y a-t-il autre chose à dire avant ?',
    },
  ],
};

/** The way back, always with consent. */
export const offerReturn: Copy[] = [
  {
    en: 'We can go back to our conversation whenever you like, and also stay here. If it becomes heavy again, say so at any time. Would you like to go on with what we were working on?',
    fr: 'Nous pouvons reprendre notre conversation quand {tu le souhaites|vous le souhaitez}, ou rester ici. Si cela redevient lourd, {dis-le|dites-le} à tout moment. {Veux-tu|Voulez-vous} continuer ce que nous faisions ?',
  },
  {
    en: 'Before we go back: is it all right for you to leave this for now, with the numbers at hand and someone you can reach?',
    fr: 'Avant de reprendre : est-ce que cela {te|vous} va de laisser ce sujet pour l’instant, avec les numéros à portée et quelqu’un de joignable ?',
  },
];

export const resumed: Copy[] = [
  {
    en: 'All right, let us go on. The help stays under “I need help now”, at any time. Where would you like to pick up?',
    fr: 'D’accord, reprenons. L’aide reste à tout moment sous « J’ai besoin d’aide maintenant ». Par où {veux-tu|voulez-vous} reprendre ?',
  },
  {
    en: 'Good. We go back at your pace, and you can return to this whenever you need. What would be a good place to start?',
    fr: 'Bien. On reprend à {ton|votre} rythme, et {tu peux|vous pouvez} revenir à ce sujet dès que c’est utile. Par quoi serait-il bon de commencer ?',
  },
];

/** At the next visit after the path. */
export const followUps: Copy[] = [
  {
    en: 'Before we begin: last time there was something heavy. How have you been since then? We can speak of it, or start with something else.',
    fr: 'Avant de commencer : la dernière fois, il y avait quelque chose de lourd. Comment {vas-tu|allez-vous} depuis ? On peut en parler, ou commencer par autre chose.',
  },
  {
    en: 'It is good to read you again. Last time was hard. How is it today, and have you been able to speak with someone?',
    fr: 'C’est bien de {te|vous} lire à nouveau. La dernière fois était difficile. Comment est-ce aujourd’hui, et {as-tu|avez-vous} pu parler avec quelqu’un ?',
  },
];
