import type { Variants } from '../../flow/flow.ts';

/**
 * Reflections. `{echo}` is the person's clause with the person flipped, `{Echo}` the same as a sentence start, `{value}`
 * their words in quotation marks, `{feeling}` a feeling with its strength. `que~{echo}` elides before a vowel.
 */
export const reflections = {
  echo: {
    en: [
      '{Echo}.', 'So {echo}.', 'I hear it: {echo}.', 'As I understand it, {echo}.', '{Echo}; that is where it sits.', 'If I follow you, {echo}.',
      'You are telling me {echo}.', '{Echo}, then.', 'What I take in is that {echo}.', 'Right: {echo}.', '{Echo}. I am with you.', 'So, in short, {echo}.',
    ],
    fr: [
      '{Echo}.', 'Donc, {echo}.', "J'entends ceci : {echo}.", 'Si je comprends bien, {echo}.', "{Echo} ; c'est là que cela se joue.", 'Si je [te|vous] suis, {echo}.',
      '[Tu dis|Vous dites] que~{echo}.', 'Alors, {echo}.', 'Ce que je retiens : {echo}.', "D'accord : {echo}.", '{Echo}. Je [te|vous] suis.', 'En somme, {echo}.',
    ],
  },
  quote: {
    en: [
      '{value}: I keep that.', 'You say {value}.', '{value}. I hear that.', 'Your words: {value}.', '{value}; that says something.', 'So there is this: {value}.',
      '{value}. Thank you for putting it plainly.', 'I note {value}.', '{value}: that counts for something.', 'All right: {value}.', 'What you name is {value}.', '{value}. I am following.',
    ],
    fr: [
      '{value} : je garde cela.', '[Tu dis|Vous dites] {value}.', "{value}. J'entends.", '[Tes mots|Vos mots] : {value}.', '{value} ; cela dit quelque chose.', 'Il y a donc ceci : {value}.',
      '{value}. Merci de le dire simplement.', 'Je note {value}.', '{value} : cela compte.', "D'accord : {value}.", 'Ce que [tu nommes|vous nommez], c\'est {value}.', '{value}. Je [te|vous] suis.',
    ],
  },
  feeling: {
    en: [
      'There is {feeling} in that.', 'I hear {feeling}.', 'It sounds like {feeling}.', 'Underneath, {feeling}.', 'And with it comes {feeling}.', 'That carries {feeling}.',
      'So there is {feeling} in it.', 'You carry {feeling} there.', 'It leaves you with {feeling}.', 'What comes through is {feeling}.',
    ],
    fr: [
      'Il y a là {feeling}.', "J'entends {feeling}.", 'On dirait {feeling}.', 'Au fond, {feeling}.', 'Et avec cela, {feeling}.', 'Derrière, {feeling}.',
      'Cela se vit avec {feeling}.', 'On y sent {feeling}.', 'Cela [te|vous] laisse {feeling}.', 'Ce qui transparaît, c\'est {feeling}.',
    ],
  },
  double: {
    en: [
      'On one hand {one}, and on the other {other}.', 'Two things at once: {one}, and {other}.', '{One}; and at the same time {other}.', 'Part of it: {one}. Another part: {other}.',
      'Both are true: {one}, and {other}.', 'One side says {one}; the other, {other}.', 'You stand between the two: {one}, and yet {other}.', 'There is {one}. There is also {other}.',
    ],
    fr: [
      "D'un côté {one}, et de l'autre {other}.", 'Deux choses à la fois : {one}, et {other}.', '{One} ; et en même temps {other}.', 'Une part : {one}. Une autre part : {other}.',
      'Les deux sont vrais : {one}, et {other}.', "Un côté dit {one} ; l'autre, {other}.", '[Te voilà|Vous voilà] entre les deux : {one}, et pourtant {other}.', 'Il y a {one}. Il y a aussi {other}.',
    ],
  },
  backward: {
    en: [
      'Earlier you said {earlier}.', 'I keep in mind what you said: {earlier}.', 'It belongs with {earlier}, from before.', 'That goes back to {earlier}.',
      'A few lines ago there was {earlier}.', 'I still have {earlier} in my ear.', 'It touches what you said before: {earlier}.', 'With {earlier} in mind, this makes sense.', 'You told me {earlier}.',
    ],
    fr: [
      'Tout à l\'heure, [tu disais|vous disiez] {earlier}.', 'Je repense à {earlier}.', 'Cela va avec {earlier}, dit plus tôt.', 'Cela rejoint {earlier}.',
      'Il y a quelques lignes, il y avait {earlier}.', 'J\'ai encore {earlier} en tête.', 'Cela touche à ce qui a été dit avant : {earlier}.', 'Avec {earlier} en vue, cela se comprend.', '[Tu m\'as|Vous m\'avez] dit {earlier}.',
    ],
  },
  harsh: {
    en: ['That is a hard sentence about yourself.', 'You are strict with yourself there.', 'I hear how sharply you judge yourself.', 'You would hardly say that to a friend.', 'That is a heavy thing to tell oneself.', 'There is a stern voice in that.', 'You do not spare yourself.', 'That thought cuts deep.'],
    fr: ["C'est une phrase dure envers [toi-même|vous-même].", '[Tu es|Vous êtes] sévère, là.', "J'entends à quel point [tu te juges|vous vous jugez].", "[Tu ne dirais|Vous ne diriez] guère cela à une personne proche.", "C'est lourd à se dire.", 'Il y a là une voix sévère.', '[Tu ne t\'épargnes pas|Vous ne vous épargnez pas].', 'Cette pensée fait mal.'],
  },
  summary: {
    en: ['Let me gather it up: {list}.', 'So far I have this: {list}.', 'Put together: {list}.', 'This is what I have understood: {list}.', 'In short: {list}.', 'If I lay it side by side: {list}.', 'Where we are: {list}.', 'To sum up: {list}.'],
    fr: ['Je rassemble : {list}.', "Jusqu'ici, j'ai ceci : {list}.", 'Mis ensemble : {list}.', "Voici ce que j'ai compris : {list}.", 'En bref : {list}.', 'Côte à côte : {list}.', 'Voilà où nous en sommes : {list}.', 'Pour résumer : {list}.'],
  },
  number: {
    en: ['A {value}.', 'So, {value}.', '{value}, then.', 'Around {value}.', '{value}: good to know.', 'You put it at {value}.', '{value}. I take it as you feel it.', 'At {value}, for now.', '{value} today.'],
    fr: ['Un {value}.', 'Donc, {value}.', 'Disons {value}.', 'Autour de {value}.', "{value} : c'est bon à savoir.", '[Tu le situes|Vous le situez] à {value}.', '{value}. Je le prends tel quel.', 'À {value}, pour le moment.', "{value} aujourd'hui."],
  },
  obstacle: {
    en: ['That is where it turns, each time.', 'It shows up just when it counts.', 'So it is not for lack of wanting.', 'It comes by itself, and it is not the whole of you.', 'That has decided for you more than once, it seems.', 'It is stronger than a good intention.', 'You know it from inside.', 'It gets in before you have chosen.'],
    fr: ["C'est là que cela bascule, à chaque fois.", 'Cela arrive juste quand cela compte.', "Ce n'est donc pas faute de vouloir.", "Cela vient tout seul, et [tu n'es|vous n'êtes] pas que cela.", "Cela a décidé à [ta|votre] place plus d'une fois, on dirait.", "C'est plus fort qu'une bonne intention.", "[Tu le connais|Vous le connaissez] de l'intérieur.", 'Cela prend les devants avant que [tu aies|vous ayez] choisi.'],
  },
  joined: {
    en: ['{value}, and behind it {earlier}.', 'Earlier {earlier}, now {value}.', '{value}; it belongs with {earlier}.', 'From {earlier} to {value}.', 'You link {earlier} with {value}.', '{value}, with {earlier} in mind.', 'First {earlier}, and from there {value}.', '{value}: that answers {earlier}.'],
    fr: ['{value}, et derrière, {earlier}.', "Tout à l'heure {earlier}, maintenant {value}.", '{value} ; cela va avec {earlier}.', 'De {earlier} à {value}.', '[Tu relies|Vous reliez] {earlier} et {value}.', '{value}, avec {earlier} en vue.', "D'abord {earlier}, et de là {value}.", '{value} : cela répond à {earlier}.'],
  },
  importanceHigh: {
    en: ['{value}: this is no side issue for you.', 'At {value}, it weighs a lot.', '{value}; so most of you wants it to move.', 'A {value} means it will not leave you alone.', '{value}: it takes up room in your life.', 'With a {value}, it has waited long enough.'],
    fr: ["{value} : ce n'est pas un détail pour [toi|vous].", 'À {value}, cela pèse beaucoup.', "{value} ; une grande part de [toi|vous] veut donc que cela bouge.", 'Un {value}, cela ne laisse pas tranquille.', '{value} : cela prend de la place dans [ta|votre] vie.', 'Avec un {value}, cela a assez attendu.'],
  },
  importanceMid: {
    en: ['{value}: neither burning nor indifferent.', 'At {value}, it is there and does not shout.', 'A {value}: one part of you minds, another can wait.', '{value}; it matters, and other things do too.', 'So, {value}: it keeps coming back without pressing.', '{value}: halfway between wanting and leaving it.'],
    fr: ['{value} : ni brûlant, ni indifférent.', "À {value}, c'est là, sans crier.", 'Un {value} : une part de [toi|vous] y tient, une autre peut attendre.', "{value} ; cela compte, et d'autres choses aussi.", 'Donc {value} : cela revient sans presser.', "{value} : à mi-chemin entre l'envie et l'attente."],
  },
  importanceLow: {
    en: ['{value}: so part of you could leave it as it is.', 'At {value}, it does not press you much.', 'A {value}; it may be more of an "ought to".', '{value}: something else matters more just now.', 'So, {value}: you could live with it.', 'Only {value}. It may be somebody else who minds.'],
    fr: ["{value} : une part de [toi|vous] pourrait donc laisser les choses ainsi.", 'À {value}, cela ne presse pas vraiment.', "Un {value} ; c'est peut-être plutôt un « il faudrait ».", "{value} : autre chose compte davantage en ce moment.", 'Donc {value} : on pourrait vivre avec.', "Seulement {value}. Cela gêne peut-être surtout quelqu'un d'autre."],
  },
  confidenceHigh: {
    en: ['{value}: you trust yourself with this.', 'At {value}, it feels within reach.', 'A {value}: the plan seems to fit you.', '{value}; you can already see yourself doing it.', 'With {value}, you are nearly there in your mind.', '{value}: that is firm ground.'],
    fr: ['{value} : [tu te fais|vous vous faites] confiance là-dessus.', 'À {value}, cela paraît à portée de main.', 'Un {value} : le plan semble convenir.', "{value} ; [tu t'y vois|vous vous y voyez] déjà.", 'Avec {value}, le pas est presque fait en pensée.', "{value} : c'est du solide."],
  },
  confidenceLow: {
    en: ['{value}: something in it does not convince you yet.', 'At {value}, part of you expects it to fail.', 'A {value}: the step may be a little too big.', '{value}; you are being careful with yourself.', 'So, {value}: a part of you holds back.', '{value}: the plan is not quite yours yet.'],
    fr: ["{value} : quelque chose ne convainc pas encore.", "À {value}, une part de [toi|vous] s'attend à ce que cela rate.", 'Un {value} : le pas est peut-être un peu grand.', '{value} ; [tu restes|vous restez] sur [tes|vos] gardes.', 'Donc {value} : une part de [toi|vous] retient.', "{value} : le plan n'est pas encore tout à fait le [tien|vôtre]."],
  },
  affirm: {
    en: [
      'That took some honesty.', 'You have thought about this.', 'It is good that you look at it squarely.', 'You know yourself well there.', 'That is a clear way to say it.', 'You are taking this seriously.',
      'There is care in how you say that.', 'It is good that you say it.', 'That deserves to be said.', 'You are being straight with yourself.',
    ],
    fr: [
      'Il fallait une certaine honnêteté.', '[Tu y as|Vous y avez] réfléchi.', "C'est bien de regarder cela en face.", '[Tu te connais|Vous vous connaissez] bien.', "C'est dit clairement.", '[Tu prends|Vous prenez] cela au sérieux.',
      'Il y a du soin dans cette façon de le dire.', "C'est bien de le dire.", 'Cela méritait d\'être dit.', "C'est une façon franche de voir les choses.",
    ],
  },
} satisfies Record<string, Variants>;
