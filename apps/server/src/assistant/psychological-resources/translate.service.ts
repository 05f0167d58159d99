import type { SkipReason } from '@parley/contracts/assistant/psychological-resources.ts';
import type { Language } from '@parley/contracts/language.ts';
import { ModelAborted, ModelError } from '#platform/model/model-error.ts';
import type { Models } from '#platform/model/models.ts';
import { readSettings } from '../config/config.service.ts';
import { BUILTIN, modelInUse, offeredModels } from '../config/settings.ts';
import type { AssistantContext } from '../context.ts';
import { personOf } from '../context.ts';
import { factsToTranslate, keepTranslatedFact, profileChanged } from '../profile/profile.service.ts';
import type { TextsAt, Translations } from '../profile/translations.ts';
import { digestOf, LANGUAGES, lacking, langStatus } from '../profile/translations.ts';
import { keepTranslatedResource, resourcesToTranslate } from './psychological-resources.service.ts';
import { translateTexts } from './translate-texts.ts';

/** After which a request begins nothing new; the client asks again for the rest. */
const BUDGET_MS = 8_000;
/** For one thing. */
const PATIENCE_MS = 30_000;
/** Failures in a row after which the model is not asked any more. */
const FAILURES = 2;

/** Something with texts, of the profile or of what is kept. */
type Translatable = { id: string; of: 'fact' | 'resource'; originals: TextsAt; translations: Translations };
type Piece = { thing: Translatable; to: Language };

export type TranslatedDocument = {
  translated: { id: string; language: Language }[];
  skipped: { id: string; reason: SkipReason }[];
  remaining: number;
};

/** What lacks a language, or has it of an older text; the person's own language first. */
const piecesOf = (things: Translatable[], first: Language): Piece[] =>
  LANGUAGES.toSorted((one) => (one === first ? -1 : 1)).flatMap((to) =>
    things
      .filter(({ originals, translations }) => ['missing', 'stale'].includes(langStatus(originals, translations)[to]))
      .map((thing) => ({ thing, to })),
  );

/** @returns the texts by their place, or why there are none */
async function translated(
  models: Models,
  model: string,
  { thing, to }: Piece,
): Promise<Record<string, string> | SkipReason> {
  const from: Language = to === 'en' ? 'fr' : 'en';
  const places = lacking(thing.originals, to);
  const texts = places.map((place) => thing.originals[place]?.[from] ?? '');
  try {
    const made = await translateTexts(models, { model, texts, from, to }, AbortSignal.timeout(PATIENCE_MS));
    return made ? Object.fromEntries(places.map((place, at) => [place, made[at] ?? ''])) : 'not_usable';
  } catch (error) {
    if (error instanceof ModelError || error instanceof ModelAborted) return 'model_failed';
    throw error;
  }
}

/**
 * PROF-3: fills the languages that are missing or out of date, beside the original, with the model the person chose for replies. With none
 * chosen, nobody is given their words: what the house wrote has both languages, the rest is skipped.
 */
export async function translateDocument(ctx: AssistantContext): Promise<TranslatedDocument> {
  const { userId } = personOf(ctx);
  const { models } = ctx.assistant;
  const settings = await readSettings(ctx);
  const things: Translatable[] = [...(await factsToTranslate(ctx, userId)), ...(await resourcesToTranslate(ctx))];
  const pieces = piecesOf(things, settings.language);
  const model = modelInUse(settings.model_reply, offeredModels(models).reply);
  const result: TranslatedDocument = { translated: [], skipped: [], remaining: 0 };
  const until = performance.now() + BUDGET_MS;
  let failures = 0;
  let facts = false;
  for (const [at, piece] of pieces.entries()) {
    const { thing, to } = piece;
    if (!models || model === BUILTIN) {
      result.skipped.push({ id: thing.id, reason: 'no_model' });
      continue;
    }
    if (failures >= FAILURES) {
      result.skipped.push({ id: thing.id, reason: 'model_failed' });
      continue;
    }
    if (at > 0 && performance.now() > until) {
      result.remaining = pieces.length - at;
      break;
    }
    const texts = await translated(models, model, piece);
    if (typeof texts === 'string') {
      failures = texts === 'model_failed' ? failures + 1 : 0;
      result.skipped.push({ id: thing.id, reason: texts });
      continue;
    }
    failures = 0;
    // It says of which original it is: should that change meanwhile, it is out of date at once.
    const translation: Translations = { [to]: { of: digestOf(thing.originals), texts } };
    if (thing.of === 'fact') await keepTranslatedFact(ctx, userId, thing.id, translation);
    else await keepTranslatedResource(ctx, thing.id, translation);
    facts ||= thing.of === 'fact';
    result.translated.push({ id: thing.id, language: to });
  }
  if (facts) await profileChanged(ctx, userId);
  return result;
}
