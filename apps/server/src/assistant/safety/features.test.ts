import { expect, test } from 'vitest';
import { featuresOf, scoresOf, textOfPart } from './features.ts';
import { windowReading } from './learned.ts';
import { learnedModel } from './learned-model.ts';
import { normalise } from './normalise.ts';

const MESSAGES = [
  'This week was long. On Monday my manager asked me to take over the migration, and I have not slept since! I would rather not wake up? The report is due, mdr.',
  'Je ne dors plus, je n’ai plus envie de rien. Ma cheffe ne le voit pas ; elle parle de "priorités". Et ce soir, je range tout. A. B. Fin.',
  // More words than the tables begin with.
  Array.from({ length: 160 }, (_, at) => `number${at} of my ${at % 7} tasks${at} was never finished${at * at}`).join(
    ' ',
  ),
];

test('CHAT-10 a part of a message is read inside it as it would be read alone', () => {
  const { header, weights } = learnedModel();
  for (const message of MESSAGES) {
    const { text, laughs, quotes } = normalise(message);
    const reading = { text, withoutIdioms: text, laughs, quotes, evidence: [] };
    const tokens = text.split(' ').filter(Boolean);
    const parts = tokens.flatMap((_, from) =>
      (tokens.length > 100 && from % 40 > 0 ? [] : [1, 2, 3, 7, 18]).map((length): [number, number] => [
        from,
        Math.min(from + length, tokens.length),
      ]),
    );
    const scores = scoresOf(reading, { weights, scale: header.scale, bias: header.bias }, tokens, parts);
    for (const [at, [from, to]] of parts.entries()) {
      const { places, amounts } = featuresOf(windowReading(textOfPart(tokens, from, to), reading));
      const alone = places.reduce((sum, place, each) => sum + (weights[place] ?? 0) * (amounts[each] ?? 0), 0);
      expect(scores[at + 1], textOfPart(tokens, from, to)).toBeCloseTo(alone * header.scale + header.bias, 5);
    }
  }
});
