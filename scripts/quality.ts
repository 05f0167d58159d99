import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkReply } from '../apps/server/src/assistant/coach/check-reply.ts';
import type { Figures } from '../apps/server/src/assistant/coach/measure.ts';
import { measure } from '../apps/server/src/assistant/coach/measure.ts';
import { simulate } from '../apps/server/src/assistant/coach/simulate.ts';
import { simulatedPeople } from '../apps/server/src/assistant/coach/simulated-people.ts';
import { loadDefaultFlow } from '../apps/server/src/assistant/flow/core-flow.ts';
import { randomWalks } from '../apps/server/src/assistant/flow/random-walks.ts';

/**
 * `npm run quality`: the built-in coach against scripted people, each with several seeds, in both languages. Prints a table,
 * then the same as JSON (`--json file` writes it too, `--talk name` prints one conversation to read aloud).
 */
const SEEDS = 20;
const WALKS = 50_000;
const flow = loadDefaultFlow();
const option = (name: string) =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined;

const talk = option('--talk');
if (talk !== undefined) {
  const people = simulatedPeople.filter((person) => person.name.toLowerCase().startsWith(talk.toLowerCase()));
  for (const person of people) {
    for (const turn of simulate(flow, person, option('--seed') ?? 'read-aloud').turns) {
      const broken = checkReply(turn.reply, { language: person.language, message: turn.message });
      console.log(
        `\n> ${turn.message}\n\n${turn.reply}\n  [${turn.quickReplies.join(' | ')}]${broken.length > 0 ? `  broken: ${broken.join()}` : ''}`,
      );
    }
  }
} else {
  const figures = (['en', 'fr'] as const).map((language) => {
    const people = simulatedPeople.filter((person) => person.language === language);
    const sessions = people.flatMap((person) =>
      Array.from({ length: SEEDS }, (_, seed) => simulate(flow, person, `${person.name}-${seed}`)),
    );
    return { language, ...measure(sessions) };
  });
  const goals: [keyof Figures, string, string][] = [
    ['reflectionsPerQuestion', 'reflections : questions', '1.0 to 2.0'],
    ['complexShare', 'complex share of reflections', '≥ 0.40'],
    ['openShare', 'open share of questions', '≥ 0.60'],
    ['adviceShare', 'turns with an idea (all after permission)', '≤ 0.02'],
    ['medianWords', 'words a turn, median', '≤ 22'],
    ['meanWords', 'words a turn, mean', ''],
    ['longestWords', 'words a turn, longest (exercise and card aside)', '≤ 60'],
    ['personShare', "person's share of words (terse ones aside)", '≥ 0.45'],
    ['repeatedTemplates', 'templates said twice within 8 turns', '0'],
    ['distinctTwo', 'distinct-2 within a session, mean', '≥ 0.75'],
    ['planShare', 'completed sessions with a full if-then plan', '≥ 0.90'],
    ['medianTurns', 'user turns to the end, median', '≤ 12'],
    ['deadEnds', 'dead ends', '0'],
    ['brokenReplies', 'replies that break a rule of the house', '0'],
    ['resolvedShare', '"I don\'t know" resolved by the ladder', '≥ 0.85'],
  ];
  console.log(`${'figure'.padEnd(52)}${figures.map((each) => each.language.padStart(8)).join('')}   goal`);
  for (const [key, label, goal] of goals)
    console.log(`${label.padEnd(52)}${figures.map((each) => String(each[key]).padStart(8)).join('')}   ${goal}`);
  const walked = randomWalks(flow, WALKS);
  console.log(
    `dead ends in ${walked.walks} random walks: ${walked.deadEnds} (longest ${walked.longest} turns)   goal 0`,
  );
  const report = JSON.stringify({
    measured: 'built-in coach',
    flow: `${flow.id}@${flow.version}`,
    seeds: SEEDS,
    figures,
    walked,
  });
  console.log(report);
  const file = option('--json');
  if (file !== undefined) {
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, `${report}\n`);
  }
}
