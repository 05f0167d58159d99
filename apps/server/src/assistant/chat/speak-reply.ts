import type { ModelError } from '#platform/model/model-error.ts';
import { withEarlier } from '../coach/earlier.ts';
import { BUILTIN } from '../config/settings.ts';
import type { Consulted } from '../knowledge/consult.service.ts';
import type { Acceptance, Assignment, Writing } from './assignment.ts';
import type { Director } from './direct.ts';
import type { LiveRun } from './live-run.ts';
import type { Reader } from './read-along.ts';
import type { Attempt } from './speak.ts';
import { speakBuiltin, speakModel } from './speak.ts';

export type Spoken = {
  model: string;
  error: ModelError | null;
  /** The correction of the director came in time for this reply. */
  corrected: boolean;
};
type Means = {
  /** Ends the attempt that is under way. */
  restart: { controller: AbortController };
  director: Director;
  reader: Reader;
  opened: Promise<Acceptance | null>;
};

const withPassages = (guidance: string, consulted: Consulted | null): string =>
  consulted ? `${guidance}\n\n${consulted.passages}` : guidance;

/** Says the reply: a model, asked twice at most, or the built-in coach. Ends at once when danger is found meanwhile. */
export async function speakReply(
  { services: { log }, models }: Writing,
  { plan, saying, history, summary, consulted, modelReply }: Assignment,
  run: LiveRun,
  { restart, director, reader, opened }: Means,
): Promise<Spoken> {
  const builtin = async (): Promise<Spoken> => {
    if (!reader.raised()) await speakBuiltin(run, plan.reply);
    return { model: BUILTIN, error: null, corrected: false };
  };
  if (plan.safety || plan.rehearsal || !models || modelReply === BUILTIN) {
    await opened;
    return builtin();
  }
  const said = history.filter((each) => each.content.trim() !== '');
  for (let failures = 0; ; ) {
    if (reader.raised()) return builtin();
    restart.controller = new AbortController();
    const correction = director.correction();
    const corrected = correction !== null;
    const guidance = withEarlier(correction?.guidance ?? plan.guidance, summary);
    const attempt: Attempt = await speakModel(run, {
      models,
      model: modelReply,
      messages: [
        { role: 'system', content: withPassages(guidance, consulted) },
        ...said,
        { role: 'user', content: saying.message },
      ],
      message: saying.message,
      language: saying.language,
      restart: restart.controller.signal,
    });
    if (attempt.kind === 'restart') continue;
    if (attempt.kind === 'stopped') return { model: modelReply, error: null, corrected };
    if (attempt.kind === 'complete') {
      if (attempt.broken.length > 0)
        log.warn({ rules: attempt.broken, model: modelReply }, 'a shown reply breaks rules of the coach');
      return { model: modelReply, error: null, corrected };
    }
    if (attempt.kind === 'broken') {
      log.warn(
        { rules: attempt.rules, model: modelReply, shown: run.text() !== '' },
        'a reply of the model was taken back',
      );
      run.withdraw();
      if (failures > 0) return builtin();
      failures += 1;
      continue;
    }
    const { error } = attempt;
    log.warn({ kind: error.kind, model: modelReply, reason: error.message.slice(0, 200) }, 'the model failed');
    if (run.text() !== '') return { model: modelReply, error, corrected };
    if (!error.transient || failures > 0) return builtin();
    failures += 1;
  }
}
