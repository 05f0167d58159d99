import type { Config, Consent } from '@parley/contracts/assistant/config.ts';
import type { Language } from '@parley/contracts/language.ts';
import type { Config as ServerConfig } from '#platform/config.ts';

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

/** Models the server offers for each part; `builtin` first. */
export const offeredModels = ({ models }: Pick<ServerConfig, 'models'>): { reply: string[]; sequence: string[] } => ({
  reply: [BUILTIN, ...(models?.reply ? [models.reply] : [])],
  sequence: [BUILTIN, ...(models?.sequence ? [models.sequence] : [])],
});

export const mayConverse = (consents: readonly Consent[]): boolean =>
  REQUIRED.every((purpose) => consents.includes(purpose));

/** What holds for the person now: choices, else defaults; a model that is gone is answered for by the built-in coach. */
export function settingsOf(
  stored: StoredSettings | null,
  { offered, language }: { offered: { reply: string[]; sequence: string[] }; language: Language },
): Settings {
  const chosenReply = stored?.modelReply ?? offered.reply.at(-1) ?? BUILTIN;
  const chosenSequence = stored?.modelSequence ?? offered.sequence.at(-1) ?? BUILTIN;
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
