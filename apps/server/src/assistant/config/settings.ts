import type { Config, Consent } from '@parley/contracts/assistant/config.ts';
import type { Language } from '@parley/contracts/language.ts';
import type { Models } from '#platform/model/models.ts';

/** The coach of the house, always there. */
export const BUILTIN = 'builtin';
/** What a person must have agreed to before the first message. */
const REQUIRED: readonly Consent[] = ['age_18', 'coaching'];

/** What is stored; null where the person chose nothing. */
export type StoredSettings = {
  language: Language | null;
  voiceName: string | null;
  ttsAutoplay: boolean | null;
  modelReply: string | null;
  modelSequence: string | null;
  address: 'tu' | 'vous' | null;
  country: string | null;
  onboardedAt: string | null;
  /** Held in the current version. */
  consents: Consent[];
};

export type Settings = Omit<Config, 'suggestions' | 'review_open'>;

/** What can be chosen now, `builtin` first, and what is chosen for those who choose nothing. */
export type Offered = Pick<Models, 'idOf'> & {
  reply: string[];
  sequence: string[];
  byDefault: { reply: string; sequence: string };
};

export function offeredModels(models: Models | null): Offered {
  const { reply, sequence } = models?.offered() ?? { reply: [], sequence: [] };
  return {
    reply: [BUILTIN, ...reply.map(({ id }) => id)],
    sequence: [BUILTIN, ...sequence.map(({ id }) => id)],
    byDefault: {
      reply: models?.byDefault.reply ?? BUILTIN,
      sequence: models?.byDefault.sequence ?? BUILTIN,
    },
    idOf: (name) => models?.idOf(name) ?? name,
  };
}

export const mayConverse = (consents: readonly Consent[]): boolean =>
  REQUIRED.every((purpose) => consents.includes(purpose));

/** What holds for the person now: choices, else defaults; a model that is gone is answered for by the built-in coach. */
export function settingsOf(
  stored: StoredSettings | null,
  { offered, language }: { offered: Offered; language: Language },
): Settings {
  const chosenReply = stored?.modelReply ? offered.idOf(stored.modelReply) : offered.byDefault.reply;
  const chosenSequence = stored?.modelSequence ? offered.idOf(stored.modelSequence) : offered.byDefault.sequence;
  const consents = stored?.consents ?? [];
  return {
    language: stored?.language ?? language,
    voice_name: stored?.voiceName ?? null,
    tts_autoplay: stored?.ttsAutoplay ?? false,
    model_reply: chosenReply,
    model_sequence: chosenSequence,
    degraded: !offered.reply.includes(chosenReply) || !offered.sequence.includes(chosenSequence),
    address: stored?.address ?? 'vous',
    country: stored?.country ?? null,
    onboarding: { completed: Boolean(stored?.onboardedAt) && mayConverse(consents), consents },
  };
}

/** The model that answers: the chosen one while it is offered. */
export const modelInUse = (chosen: string, offered: string[]): string => (offered.includes(chosen) ? chosen : BUILTIN);
