import type { TopicFigures } from '../../apps/server/quality/topics/measure.ts';
import { figuresOf } from '../../apps/server/quality/topics/measure.ts';
import type { Lang } from '../../apps/server/quality/topics/sets.ts';
import { LANGS, readFrozen, readTraining } from '../../apps/server/quality/topics/sets.ts';
import { classify } from '../../apps/server/src/assistant/topics/classify.ts';
import { readTopicModel, versionOf } from '../../apps/server/src/assistant/topics/model-file.ts';

const GOALS: Record<Lang, number> = { en: 0.8, fr: 0.78 };
const MOST_ABSTAINED = 0.15;

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function lines(name: string, { macroF1, microF1, mainFound, abstained, topics }: TopicFigures): string[] {
  return [
    `${name.padEnd(16)} macro-F1 ${macroF1.toFixed(3)}  micro-F1 ${microF1.toFixed(3)}  main topic found ${percent(mainFound)}  abstained ${percent(abstained)}`,
    ...topics.map(
      ({ topic, precision, recall, f1, of }) =>
        `  ${topic.padEnd(24)} F1 ${f1.toFixed(2)}  precision ${precision.toFixed(2)}  recall ${recall.toFixed(2)}  of ${of}`,
    ),
  ];
}

/** What the classifier of topics finds in the frozen set; only totals of it are printed. */
export function topicFigures(): { lines: string[]; missed: number } {
  const model = readTopicModel();
  const printed = [
    '',
    `topics, ${versionOf(model)}: goals macro-F1 ≥ ${GOALS.en} (en), ≥ ${GOALS.fr} (fr), abstained ≤ ${percent(MOST_ABSTAINED)}`,
  ];
  let missed = 0;
  for (const lang of LANGS) {
    const judge = (items: ReturnType<typeof readTraining>): TopicFigures =>
      figuresOf(items.map(({ messages, labels }) => ({ labels, found: classify(model, messages.join('\n')).labels })));
    const taught = judge(readTraining(lang));
    printed.push(`${`taught ${lang}`.padEnd(16)} macro-F1 ${taught.macroF1.toFixed(3)} (it was made from these)`);
    const frozen = readFrozen(lang);
    if (!frozen) {
      printed.push(`${`frozen ${lang}`.padEnd(16)} not there yet`);
      continue;
    }
    const found = judge(frozen);
    const met = found.macroF1 >= GOALS[lang] && found.abstained <= MOST_ABSTAINED;
    if (!met) missed += 1;
    printed.push(...lines(`frozen ${lang}`, found), `  ${met ? 'met' : 'missed'}`);
  }
  return { lines: printed, missed };
}
