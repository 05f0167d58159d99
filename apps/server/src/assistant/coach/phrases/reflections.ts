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
      '{value}. Thank you for putting it plainly.', 'I note {value}.', '{value}: that counts.', 'All right: {value}.', 'What you name is {value}.', '{value}. I am following.',
    ],
    fr: [
      '{value} : je garde cela.', '[Tu dis|Vous dites] {value}.', "{value}. J'entends.", '[Tes mots|Vos mots] : {value}.', '{value} ; cela dit quelque chose.', 'Il y a donc ceci : {value}.',
      '{value}. Merci de le dire simplement.', 'Je note {value}.', '{value} : cela compte.', "D'accord : {value}.", 'Ce que [tu nommes|vous nommez], c\'est {value}.', '{value}. Je [te|vous] suis.',
    ],
  },
  feeling: {
    en: [
      'There is {feeling} in that.', 'I hear {feeling}.', 'It sounds like {feeling}.', 'Underneath, {feeling}.', 'And with it comes {feeling}.', 'That carries {feeling}.',
      'So part of it is {feeling}.', 'One can feel {feeling} there.', 'It leaves you with {feeling}.', 'What comes through is {feeling}.',
    ],
    fr: [
      'Il y a là {feeling}.', "J'entends {feeling}.", 'On dirait {feeling}.', 'Au fond, {feeling}.', 'Et avec cela, {feeling}.', 'Cela porte {feeling}.',
      'Une part de cela, c\'est {feeling}.', 'On y sent {feeling}.', 'Cela [te|vous] laisse {feeling}.', 'Ce qui transparaît, c\'est {feeling}.',
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
  summary: {
    en: ['Let me gather it up: {list}.', 'So far I have this: {list}.', 'Put together: {list}.', 'This is what I have understood: {list}.', 'In short: {list}.', 'If I lay it side by side: {list}.', 'Where we are: {list}.', 'To sum up: {list}.'],
    fr: ['Je rassemble : {list}.', "Jusqu'ici, j'ai ceci : {list}.", 'Mis ensemble : {list}.', "Voici ce que j'ai compris : {list}.", 'En bref : {list}.', 'Côte à côte : {list}.', 'Voilà où nous en sommes : {list}.', 'Pour résumer : {list}.'],
  },
  number: {
    en: ['A {value}.', 'So, {value}.', '{value}, then.', 'Around {value}.', '{value}: good to know.', 'You put it at {value}.', '{value}. I take it as you feel it.', 'At {value}, for now.', '{value} today.'],
    fr: ['Un {value}.', 'Donc, {value}.', 'Disons {value}.', 'Autour de {value}.', "{value} : c'est bon à savoir.", '[Tu le situes|Vous le situez] à {value}.', '{value}. Je le prends tel quel.', 'À {value}, pour le moment.', "{value} aujourd'hui."],
  },
  affirm: {
    en: [
      'That took some honesty.', 'You have thought about this.', 'It is good that you look at it squarely.', 'You know yourself here.', 'That is a clear way to say it.', 'You are taking this seriously.',
      'There is care in how you say that.', 'You are already doing something about it.', 'That is a real step.', 'You did not take the easy answer.',
    ],
    fr: [
      'Il fallait une certaine honnêteté.', '[Tu y as|Vous y avez] réfléchi.', "C'est bien de regarder cela en face.", '[Tu te connais|Vous vous connaissez] bien ici.', "C'est dit clairement.", '[Tu prends|Vous prenez] cela au sérieux.',
      'Il y a du soin dans cette façon de le dire.', '[Tu fais|Vous faites] déjà quelque chose.', "C'est un vrai pas.", '[Tu n\'as|Vous n\'avez] pas choisi la réponse facile.',
    ],
  },
} satisfies Record<string, Variants>;
