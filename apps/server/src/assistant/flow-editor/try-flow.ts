import type { FlowTrial } from '@parley/contracts/assistant/flow-editor.ts';
import { goalsOf } from '../coach/goals.ts';
import { measure } from '../coach/measure.ts';
import { peopleFor } from '../coach/people-for.ts';
import type { SimulatedSession } from '../coach/simulate.ts';
import { simulate } from '../coach/simulate.ts';
import type { Flow } from '../flow/flow.ts';
import { randomWalks } from '../flow/random-walks.ts';

const SEEDS = 3;
const WALKS = 5_000;
/** Walks are taken in so many parts, so that progress can be told. */
const PARTS = 10;

const talkOf = ({ person, turns }: SimulatedSession): FlowTrial['talks'][number] => ({
  language: person.language,
  person: person.name,
  turns: turns.map(({ message, reply, quickReplies }) => ({ message, reply, quick_replies: quickReplies })),
});

/** A trial from beginning to end. Pure but for what it tells. @param told between 0 and 1, as it goes on */
export function tryFlow(flow: Flow, told: (progress: number) => void): FlowTrial {
  const figures: FlowTrial['figures'] = [];
  const talks: FlowTrial['talks'] = [];
  for (const [at, language] of (['en', 'fr'] as const).entries()) {
    const sessions = peopleFor(flow, language).flatMap((person) =>
      Array.from({ length: SEEDS }, (_, seed) => simulate(flow, person, `${person.name}-${seed}`)),
    );
    const measured = measure(sessions);
    for (const { name, goal, met, blocking } of goalsOf(flow).filter(({ aim }) => !aim))
      figures.push({ name, language, value: measured[name], goal, met: met(measured[name]), blocking });
    const [first] = sessions;
    if (first) talks.push(talkOf(first));
    told((at + 1) * 0.25);
  }
  let deadEnds = 0;
  for (let part = 0; part < PARTS; part += 1) {
    deadEnds += randomWalks(flow, WALKS / PARTS, part + 1).deadEnds;
    told(0.5 + ((part + 1) / PARTS) * 0.5);
  }
  figures.push({ name: 'walks', language: null, value: deadEnds, goal: '0', met: deadEnds === 0, blocking: true });
  const passed = figures.every(({ met, blocking }) => met || !blocking);
  return { status: passed ? 'passed' : 'failed', progress: 1, figures, talks };
}
