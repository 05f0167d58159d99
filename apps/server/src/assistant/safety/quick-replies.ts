import type { SafetyKind } from './copy-opening.ts';
import type { Copy } from './say.ts';

/** What a person answers on the path. `yes` and `no` answer the question that was asked last. */
export type Intent =
  | 'yes'
  | 'no'
  | 'sometimes'
  | 'danger'
  | 'willing'
  | 'unwilling'
  | 'ground'
  | 'lighter'
  | 'same'
  | 'heavier'
  | 'back'
  | 'stay'
  | 'helped'
  | 'blocked'
  | 'safe'
  | 'unclear';
export type Step =
  | 'checked_in'
  | 'asked'
  | 'near'
  | 'support'
  | 'barriers'
  | 'steps'
  | 'grounding'
  | 'stay'
  | 'return'
  | 'imminent';
export type QuickReply = Copy & { intent: Intent };

const reply = (intent: Intent, en: string, fr: string): QuickReply => ({ intent, en, fr });

const ground = reply('ground', 'Help me get through this moment', 'J’aimerais de l’aide pour passer ce moment');
const back = reply('back', 'Go back to our conversation', 'Revenir à notre conversation');
const danger = reply('danger', 'I am in danger now', 'Je suis en danger maintenant');

const asked: Record<SafetyKind, QuickReply[]> = {
  self: [
    reply('no', 'No, I am not thinking of that', 'Non, je n’y pense pas'),
    reply('sometimes', 'Sometimes I would rather not be here', 'Parfois, j’aimerais mieux ne pas être là'),
    reply('yes', 'Yes, I am thinking of it', 'Oui, j’y pense'),
    danger,
  ],
  harm: [
    reply('no', 'I am not hurt, and I do not think of dying', 'Pas de blessure, et je ne pense pas à mourir'),
    reply('sometimes', 'The urge to hurt myself is there', 'L’envie de me faire du mal est là'),
    reply('yes', 'Yes, I also think of dying', 'Oui, je pense aussi à mourir'),
    reply('danger', 'I am hurt and need care', 'J’ai une blessure à soigner'),
  ],
  violence: [
    reply('no', 'No, nobody is in danger', 'Non, personne n’est en danger'),
    reply('sometimes', 'The thought comes and goes', 'La pensée va et vient'),
    reply('yes', 'I am afraid I might act', 'J’ai peur de passer à l’acte'),
    reply('danger', 'Somebody is in danger now', 'Quelqu’un est en danger maintenant'),
  ],
  abuse: [
    reply('sometimes', 'I am safe for now', 'Je suis en sécurité pour l’instant'),
    reply('yes', 'I am not sure', 'Je ne sais pas'),
    danger,
  ],
  other: [
    reply('sometimes', 'Not right now', 'Pas dans l’immédiat'),
    reply('yes', 'I do not know', 'Je ne sais pas'),
    reply('danger', 'Yes, they are in danger now', 'Oui, cette personne est en danger maintenant'),
    back,
  ],
  bereaved: [
    reply('no', 'It hurts, but I am not thinking of dying', 'J’ai mal, mais je ne pense pas à mourir'),
    reply('sometimes', 'It is very heavy', 'C’est très lourd'),
    reply('yes', 'Thoughts of dying come to me too', 'Des pensées de mort me viennent aussi'),
    back,
  ],
};

const checkedIn: Record<SafetyKind, QuickReply[]> = {
  self: [
    reply('safe', 'Yes, I am safe', 'Oui, je suis en sécurité'),
    reply('sometimes', 'I am not doing well', 'Je ne vais pas bien'),
    reply('sometimes', 'I do not know', 'Je ne sais pas'),
    danger,
  ],
  harm: [
    reply('safe', 'Yes, I am safe and not hurt', 'Oui, en sécurité et sans blessure'),
    reply('sometimes', 'I am not doing well', 'Je ne vais pas bien'),
    reply('danger', 'I am hurt and need care', 'J’ai une blessure à soigner'),
  ],
  violence: [
    reply('safe', 'Yes, everybody is safe', 'Oui, tout le monde est en sécurité'),
    reply('sometimes', 'I do not know', 'Je ne sais pas'),
    reply('danger', 'Somebody is in danger now', 'Quelqu’un est en danger maintenant'),
  ],
  abuse: [
    reply('safe', 'Yes, nobody is hurting me', 'Oui, personne ne me fait de mal'),
    reply('sometimes', 'I do not know', 'Je ne sais pas'),
    danger,
  ],
  other: [
    reply('safe', 'Yes, this person is safe', 'Oui, cette personne est en sécurité'),
    reply('sometimes', 'I do not know', 'Je ne sais pas'),
    reply('danger', 'They are in danger now', 'Cette personne est en danger maintenant'),
  ],
  bereaved: [
    reply('safe', 'Yes, I am safe', 'Oui, je suis en sécurité'),
    reply('sometimes', 'I am not doing well', 'Je ne vais pas bien'),
    danger,
  ],
};

const later: Record<Exclude<Step, 'asked' | 'checked_in'>, QuickReply[]> = {
  near: [
    reply('danger', 'Yes, it could be today', 'Oui, cela pourrait être aujourd’hui'),
    reply('no', 'No, not today', 'Non, pas aujourd’hui'),
    reply('unclear', 'I am not sure', 'Je ne sais pas'),
  ],
  support: [
    reply('willing', 'I can call or write to the line', 'Je peux appeler ou écrire à la ligne'),
    reply('willing', 'I can speak to someone I trust', 'Je peux parler à quelqu’un de confiance'),
    reply('unwilling', 'I would rather not', 'Je préfère ne pas le faire'),
    ground,
  ],
  barriers: [
    reply('willing', 'I can try one of these', 'Je peux essayer l’une de ces choses'),
    reply('unwilling', 'Not for now', 'Pas pour l’instant'),
    ground,
  ],
  steps: [reply('stay', 'I would like to write more about it', 'J’aimerais en écrire davantage'), ground, back],
  grounding: [
    reply('lighter', 'That helped a little', 'Cela a aidé un peu'),
    reply('same', 'It is about the same', 'C’est à peu près pareil'),
    reply('heavier', 'It is heavier', 'C’est plus lourd'),
    back,
  ],
  stay: [
    reply('lighter', 'A little lighter', 'Un peu plus léger'),
    reply('same', 'About the same', 'À peu près pareil'),
    reply('heavier', 'Heavier', 'Plus lourd'),
    back,
  ],
  return: [
    reply('back', 'Yes, let us go on', 'Oui, continuons'),
    reply('stay', 'I would like to stay with this', 'J’aimerais rester sur ce sujet'),
  ],
  imminent: [
    reply('helped', 'I have called', 'J’ai appelé'),
    reply('helped', 'Somebody is with me', 'Quelqu’un est avec moi'),
    reply('blocked', 'I cannot call', 'Je ne peux pas appeler'),
    reply('lighter', 'I am safer now', 'Je suis plus en sécurité maintenant'),
  ],
};

const imminentForOthers: QuickReply[] = [
  reply('helped', 'I have called', 'J’ai appelé'),
  reply('helped', 'Somebody is with them', 'Quelqu’un est auprès de la personne'),
  reply('blocked', 'I cannot reach them', 'Je n’arrive pas à joindre la personne'),
  reply('lighter', 'They are safe now', 'La personne est en sécurité maintenant'),
];

export function quickRepliesOf(step: Step, kind: SafetyKind): QuickReply[] {
  if (step === 'checked_in') return checkedIn[kind];
  if (step === 'asked') return asked[kind];
  return step === 'imminent' && kind === 'other' ? imminentForOthers : later[step];
}

/** Every quick reply there is, for the tests that walk all authored texts. */
export const allQuickReplies: QuickReply[] = [
  ...Object.values(checkedIn),
  ...Object.values(asked),
  ...Object.values(later),
  imminentForOthers,
].flat();
