import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkReply } from '../apps/server/src/assistant/coach/check-reply.ts';
import { goals, goalsOf } from '../apps/server/src/assistant/coach/goals.ts';
import { measure } from '../apps/server/src/assistant/coach/measure.ts';
import { peopleFor } from '../apps/server/src/assistant/coach/people-for.ts';
import { simulate } from '../apps/server/src/assistant/coach/simulate.ts';
import type { Flow } from '../apps/server/src/assistant/flow/flow.ts';
import { loadFlows } from '../apps/server/src/assistant/flow/load-flows.ts';
import { randomWalks } from '../apps/server/src/assistant/flow/random-walks.ts';
import { FLOWS } from '../apps/server/src/installation.ts';
import { safetyFigures } from './quality/safety-figures.ts';
import { topicFigures } from './quality/topic-figures.ts';

/**
 * `npm run quality`: the built-in coach against scripted people, in every flow, each with several seeds, in both languages.
 * Prints what was measured, with `missed` where a goal was not met, and then ends with 1. `--flow id` measures one flow,
 * `--only topics` measures the classifier of topics alone,
 * `--json file` writes it as JSON, `--talk name` prints conversations to read aloud, `--seeds` and `--walks` set how many.
 */
const option = (name: string) =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined;
const SEEDS = Number(option('--seeds') ?? 20);
const WALKS = Number(option('--walks') ?? 50_000);
const catalog = loadFlows(FLOWS);
const current = [...new Set(catalog.all().map(({ id }) => id))].map((id) => catalog.current(id));
const wanted = option('--flow');
const flows = current.filter((flow) => wanted === undefined || flow.id === wanted);

function readAloud(flow: Flow, name: string): void {
  for (const person of (['en', 'fr'] as const)
    .flatMap((language) => peopleFor(flow, language))
    .filter((each) => each.name.toLowerCase().startsWith(name.toLowerCase())))
    for (const turn of simulate(flow, person, option('--seed') ?? 'read-aloud').turns) {
      const broken = checkReply(turn.reply, { language: person.language, message: turn.message });
      console.log(
        `\n> ${turn.message}\n\n${turn.reply}\n  [${turn.quickReplies.join(' | ')}]${broken.length > 0 ? `  broken: ${broken.join()}` : ''}`,
      );
    }
}

function measured(flow: Flow) {
  const figures = (['en', 'fr'] as const).map((language) => {
    const sessions = peopleFor(flow, language).flatMap((person) =>
      Array.from({ length: SEEDS }, (_, seed) => simulate(flow, person, `${person.name}-${seed}`)),
    );
    return { language, ...measure(sessions) };
  });
  const walked = randomWalks(flow, WALKS);
  const applied = goalsOf(flow);
  console.log(
    `\n${`${flow.id}@${flow.version}`.padEnd(52)}${figures.map((each) => each.language.padStart(8)).join('')}   goal`,
  );
  let missed = 0;
  for (const { name, label, goal, met, aim } of goals) {
    const applies = applied.some((each) => each.name === name);
    const wrong = applies ? figures.filter((each) => !met(each[name])).map((each) => each.language) : [];
    if (!aim) missed += wrong.length;
    console.log(
      `${label.padEnd(52)}${figures.map((each) => String(each[name]).padStart(8)).join('')}   ${applies ? `${goal.padEnd(10)}${wrong.length > 0 ? `missed${aim ? ', an aim only' : ''} (${wrong.join(', ')})` : 'met'}` : '–'}`,
    );
  }
  if (walked.deadEnds > 0) missed += 1;
  console.log(
    `dead ends in ${walked.walks} random walks: ${walked.deadEnds} (longest ${walked.longest} turns)   goal 0   ${walked.deadEnds > 0 ? 'missed' : 'met'}`,
  );
  return { flow: `${flow.id}@${flow.version}`, seeds: SEEDS, figures, walked, missed };
}

const talk = option('--talk');
if (option('--only') === 'topics') {
  console.log(topicFigures().lines.join('\n'));
} else if (talk !== undefined) {
  for (const flow of wanted === undefined ? current.filter(({ exercise }) => !exercise) : flows) readAloud(flow, talk);
} else {
  const report = flows.map(measured);
  const missed = report.reduce((sum, each) => sum + each.missed, 0);
  console.log(`\n${report.length} flows, ${missed === 0 ? 'every goal met' : `${missed} missed`}.`);
  if (wanted === undefined) console.log([...safetyFigures(), ...topicFigures().lines].join('\n'));
  const file = option('--json');
  if (file !== undefined) {
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, `${JSON.stringify({ measured: 'built-in coach', flows: report })}\n`);
  }
  if (missed > 0) process.exitCode = 1;
}
