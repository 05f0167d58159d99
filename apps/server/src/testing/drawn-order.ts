import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises';
import type { Services } from '#platform/context.ts';
import { drawnFrom } from './drawn.ts';
import type { Seen } from './stepped-database.ts';
import { steppedDatabase } from './stepped-database.ts';

/** One thing that a server does and that others can see: a statement, or a call to something outside. */
export type Step = {
  name: string;
  /** Steps of one lane, such as a connection, are done in the order they were asked for. */
  lane: object;
  /** Does it. Resolves when it has had its effect, with what tells the server so. */
  perform(): Promise<() => void>;
  /** Whether it waits for a lock; left out where it takes none. */
  isBlocked?(): Promise<boolean>;
};

export type Server = {
  services: Services;
  /** Something outside of the database, as one step: the server may die before it, or before it hears how it went. */
  step<T>(name: string, act: () => Promise<T>): Promise<T>;
};

export type Happening = {
  name: string;
  /** Of happening before a step, 0 to 1. */
  chance: number;
  /** How often at most. */
  most: number;
  /** Waits for no lock: who holds it waits for this. */
  act(): Promise<void>;
};

export type Schedule = {
  seed: number;
  /** What each server does. */
  work: readonly ((server: Server) => Promise<unknown>)[];
  /** Most servers that die, each between any two steps. */
  deaths: number;
  /** Chance of a death before a step, 0 to 1. */
  deathChance?: number;
  happenings?: readonly Happening[];
};

export type Lived = {
  /** Where servers died: the last step that had an effect. */
  deaths: string[];
  /** What their work failed with; the dead have not failed. */
  errors: unknown[];
  /** Everything in its order, to find the cause of a failure. */
  trace: string[];
};

type Running = { of: ServerState; step: Step; done: boolean };
type ServerState = {
  name: string;
  dead: boolean;
  finished: boolean;
  asked: Step[];
  /** What is done, and of which the server does not know yet. */
  answers: { name: string; tell(): void }[];
  running: number;
  /** The last step that had an effect. */
  last: string;
  seen: Seen;
};
type Stage = {
  servers: ServerState[];
  running: Set<Running>;
  /** Grows with whatever a server asks for or ends. */
  activity: number;
  trace: string[];
  errors: unknown[];
  deaths: string[];
};

const MOST_STEPS = 20_000;
/** A step that has had no effect for so long may wait for a lock. */
const LOOK_MS = 4;
/** Turns of the event loop in which it mostly has. */
const TURNS = 50;
const forever = <T>(): Promise<T> => new Promise<T>(() => {});

const alive = ({ servers }: Stage): ServerState[] => servers.filter(({ dead }) => !dead);
/** One that is done may still have asked for something that it does not wait for, such as a sign of life. */
const goesOn = ({ finished, asked, answers }: ServerState): boolean => !finished || asked.length + answers.length > 0;
/** It works on something that is no step: it reads a file, or waits for a thread. */
const isBusy = ({ finished, asked, answers, running }: ServerState): boolean =>
  !finished && asked.length + answers.length + running === 0;

function beginServer(stage: Stage, base: Services, name: string, work: Schedule['work'][number]): void {
  const ask = (step: Step): void => {
    stage.activity += 1;
    if (!state.dead) state.asked.push(step);
  };
  const { database, seen } = steppedDatabase(base.database, ask, () => state.dead);
  const state: ServerState = {
    ...{ name, dead: false, finished: false, asked: [], answers: [], running: 0, last: 'nothing', seen },
  };
  stage.servers.push(state);
  const step: Server['step'] = (name, act) =>
    state.dead
      ? forever()
      : new Promise((resolve, reject) => {
          const perform = (): Promise<() => void> =>
            act().then(
              (value) => () => resolve(value),
              (error: Error) => () => reject(error),
            );
          ask({ name, lane: {}, perform });
        });
  const end = (): void => {
    stage.activity += 1;
    state.finished = true;
  };
  work({ services: { ...base, database }, step }).then(end, (error: unknown) => {
    stage.errors.push(error);
    end();
  });
}

/** Until every server waits for its next step, or is done. */
async function settle(stage: Stage): Promise<void> {
  for (let calm = 0; calm < 3; ) {
    const before = stage.activity;
    await immediate();
    const still = before === stage.activity && alive(stage).every(({ seen }) => seen.connecting() === 0);
    calm = still ? calm + 1 : 0;
    if (calm === 3 && alive(stage).some(isBusy)) {
      await pause(1);
      calm = 0;
    }
  }
}

/** Until each step that was begun has had its effect, or waits for another server. */
async function untilBlocked({ running }: Stage): Promise<void> {
  for (const each of running) {
    for (let waited = 0; !each.done; waited += 1) {
      if (waited < TURNS) await immediate();
      else {
        await pause(LOOK_MS);
        if (!each.done && (await each.step.isBlocked?.())) break;
      }
    }
    if (each.done) running.delete(each);
  }
}

async function perform(stage: Stage, server: ServerState, step: Step): Promise<void> {
  server.asked.splice(server.asked.indexOf(step), 1);
  stage.trace.push(`${server.name}: ${step.name}`);
  const begun: Running = { of: server, step, done: false };
  stage.running.add(begun);
  server.running += 1;
  void step.perform().then(async (tell) => {
    // A statement that is on its way has its effect: the database does not look whether the server still waits for the answer.
    if (server.dead) await server.seen.giveUp(step.lane);
    stage.activity += 1;
    begun.done = true;
    server.running -= 1;
    if (server.dead) return;
    server.last = step.name;
    server.answers.push({ name: step.name, tell });
  });
  await untilBlocked(stage);
}

async function kill(stage: Stage, server: ServerState): Promise<void> {
  stage.trace.push(`${server.name} dies`);
  stage.deaths.push(server.last);
  server.dead = true;
  server.asked = [];
  server.answers = [];
  await server.seen.end();
  await untilBlocked(stage);
}

/** What may come next: of each server and each lane the step that was asked for first, and every answer. */
const choicesOf = (stage: Stage, living: readonly ServerState[]): (() => Promise<void>)[] =>
  living.flatMap((server) => {
    const busy = new Set([...stage.running].filter(({ of }) => of === server).map(({ step }) => step.lane));
    const first = server.asked.filter(({ lane }) => {
      const isFirst = !busy.has(lane);
      busy.add(lane);
      return isFirst;
    });
    return [
      ...first.map((step) => () => perform(stage, server, step)),
      ...server.answers.map((answer) => async () => {
        server.answers.splice(server.answers.indexOf(answer), 1);
        answer.tell();
      }),
    ];
  });

/**
 * Several servers at work on one real database, in this process. The order of their steps, and which of them dies where, follows from the seed
 * and not from the machine: every statement waits until it is drawn, and so does its answer. A server that dies does nothing more; what its
 * session was in the middle of, the database takes back. Whether a step waits for a lock is asked of the database.
 *
 * Timers of the servers are not drawn: replace those that matter (`signsOfLife`) and let them run as a happening.
 */
export async function inDrawnOrder(base: Services, schedule: Schedule): Promise<Lived> {
  const { chance, pick } = drawnFrom(schedule.seed);
  const stage: Stage = { servers: [], running: new Set(), activity: 0, trace: [], errors: [], deaths: [] };
  const { trace, errors, deaths } = stage;
  for (const [index, work] of schedule.work.entries()) beginServer(stage, base, `server ${index + 1}`, work);
  const left = (schedule.happenings ?? []).map((happening) => ({ ...happening }));
  const next = async (living: readonly ServerState[]): Promise<void> => {
    if (deaths.length < schedule.deaths && chance(schedule.deathChance ?? 0.03)) return kill(stage, pick(living));
    const happening = left.find((each) => each.most > 0 && chance(each.chance));
    if (happening) {
      happening.most -= 1;
      trace.push(happening.name);
      await happening.act();
      return untilBlocked(stage);
    }
    const choices = choicesOf(stage, living);
    if (choices.length > 0) return pick(choices)();
    // All wait for each other: the database sees it after a while, and ends one of them.
    await pause(LOOK_MS);
    return untilBlocked(stage);
  };
  for (let steps = 0; ; steps += 1) {
    if (steps === MOST_STEPS) throw new Error(`The schedule does not end.\n${trace.slice(-50).join('\n')}`);
    await settle(stage);
    const living = alive(stage).filter(goesOn);
    if (living.length === 0) break;
    await next(living);
  }
  // What the dead had asked for and the database was still busy with.
  await untilBlocked(stage);
  return { deaths, errors, trace };
}

/** Lives through the schedules of seeds from 1 on. @returns what was wrong, with the order of the steps that led there */
export async function faultsOf(
  services: Services,
  live: (services: Services, seed: number) => Promise<Lived & { faults: string[] }>,
  schedules: number,
): Promise<string[]> {
  const found: string[] = [];
  for (let seed = 1; seed <= schedules; seed += 1) {
    const { faults, errors, trace } = await live(services, seed);
    if (faults.length + errors.length > 0) found.push([`seed ${seed}`, ...faults, ...errors, ...trace].join('\n'));
  }
  return found;
}
