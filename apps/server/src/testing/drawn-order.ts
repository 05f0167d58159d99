import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises';
import type { Services } from '#platform/context.ts';
import { drawnFrom } from './drawn.ts';
import type { DrawnTimers } from './drawn-timers.ts';
import { drawnTimers } from './drawn-timers.ts';
import type { Seen } from './stepped-database.ts';
import { steppedDatabase } from './stepped-database.ts';

/** One thing that a server does and that others can see: a statement, or a call to something outside. */
export type Step = {
  name: string;
  /** Steps of one lane, such as a connection, are done in the order they were asked for. */
  lane: object;
  /** Of the lane among all that its server asked for: connections may be opened in another order than they were asked for. */
  place: number;
  /** Does it. Resolves when it has had its effect, with what tells the server so. */
  perform(): Promise<() => void>;
  /** Whether it waits for a lock; left out where it takes none. */
  isBlocked?(): Promise<boolean>;
  /** Before that it is drawn only when nothing else is left to do. */
  isReady?(): boolean;
};

export type Server = {
  services: Services;
  /** Something outside of the database, as one step: the server may die before it, or before it hears how it went. */
  step<T>(name: string, act: () => Promise<T>, isReady?: Step['isReady']): Promise<T>;
  /** Lets time pass for the timers of all servers. */
  pass: DrawnTimers['pass'];
};

export type Happening = {
  name: string;
  /** Of happening before a step, 0 to 1. */
  chance: number;
  /** How often at most. */
  most: number;
  /** It happens only to a server that is about to do such a step, and that server then does nothing for a while. */
  before?: RegExp;
  /** Waits for no lock: who holds it waits for this. */
  act(timers: Pick<Server, 'pass'>): Promise<void>;
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

type Running = { of: ServerState; step: Step; done: boolean; blocked: boolean; effect: Promise<void> };
type ServerState = {
  name: string;
  dead: boolean;
  finished: boolean;
  asked: Step[];
  /** What is done, and of which the server does not know yet. */
  answers: { place: number; tell(): void }[];
  running: number;
  /** The last step that had an effect. */
  last: string;
  seen: Seen;
};
type Stage = {
  timers: DrawnTimers;
  servers: ServerState[];
  running: Set<Running>;
  /** Grows with whatever a server asks for or ends. */
  activity: number;
  trace: string[];
  errors: unknown[];
  deaths: string[];
};

const MOST_STEPS = 20_000;
/** Steps of others while a server stalls. */
const STALL = { least: 20, most: 100 };
/** A step that has had no effect for so long may wait for a lock. */
const LOOK_MS = 4;
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
  let places = 0;
  const nextPlace = (): number => ++places;
  const { database, seen } = steppedDatabase(base.database, { ask, nextPlace, isDead: () => state.dead });
  const state: ServerState = {
    ...{ name, dead: false, finished: false, asked: [], answers: [], running: 0, last: 'nothing', seen },
  };
  stage.servers.push(state);
  const step: Server['step'] = (name, act, isReady = () => true) =>
    state.dead
      ? forever()
      : new Promise((resolve, reject) => {
          const perform = (): Promise<() => void> =>
            act().then(
              (value) => () => resolve(value),
              (error: Error) => () => reject(error),
            );
          ask({ name, lane: {}, place: nextPlace(), perform, isReady });
        });
  const end = (): void => {
    stage.activity += 1;
    state.finished = true;
  };
  const { within, pass } = stage.timers;
  within(() => work({ services: { ...base, database }, step, pass })).then(end, (error: unknown) => {
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
  // What one has done may be what another waited for.
  for (let before = 0; before !== running.size; ) {
    before = running.size;
    for (const each of running) {
      while (!each.done) {
        // What waited for a lock at the last look mostly still does.
        if (!each.blocked) await Promise.race([each.effect, pause(LOOK_MS)]);
        each.blocked = !each.done && ((await each.step.isBlocked?.()) ?? false);
        if (each.blocked) break;
      }
      if (each.done) running.delete(each);
    }
  }
}

async function perform(stage: Stage, server: ServerState, step: Step): Promise<void> {
  server.asked.splice(server.asked.indexOf(step), 1);
  stage.trace.push(`${server.name}: ${step.name}`);
  server.running += 1;
  const effect = step.perform().then(async (tell) => {
    // A statement that is on its way has its effect: the database does not look whether the server still waits for the answer.
    if (server.dead) await server.seen.giveUp(step.lane);
    stage.activity += 1;
    begun.done = true;
    server.running -= 1;
    if (server.dead) return;
    server.last = step.name;
    server.answers.push({ place: step.place, tell });
  });
  const begun: Running = { of: server, step, done: false, blocked: false, effect };
  stage.running.add(begun);
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

/** What may come next: of each server and each lane the step that was asked for first, and every answer. @param ready without those that wait for others */
const choicesOf = (stage: Stage, living: readonly ServerState[], ready: boolean): (() => Promise<void>)[] =>
  living.flatMap((server) => {
    const busy = new Set([...stage.running].filter(({ of }) => of === server).map(({ step }) => step.lane));
    const first = server.asked.filter(({ lane, isReady }) => {
      const isFirst = !busy.has(lane);
      busy.add(lane);
      return isFirst && (!ready || (isReady?.() ?? true));
    });
    const inPlace = (a: { place: number }, b: { place: number }): number => a.place - b.place;
    return [
      ...first.toSorted(inPlace).map((step) => () => perform(stage, server, step)),
      ...server.answers.toSorted(inPlace).map((answer) => async () => {
        server.answers.splice(server.answers.indexOf(answer), 1);
        answer.tell();
      }),
    ];
  });

const aboutTo = (act: RegExp, living: readonly ServerState[]): ServerState[] =>
  living.filter(({ asked }) => asked.some(({ name }) => act.test(name)));

async function live(stage: Stage, base: Services, schedule: Schedule): Promise<Lived> {
  const { next: draw, chance, pick } = drawnFrom(schedule.seed);
  const { timers, trace, errors, deaths } = stage;
  for (const [index, work] of schedule.work.entries()) beginServer(stage, base, `server ${index + 1}`, work);
  const left = (schedule.happenings ?? []).map((happening) => ({ ...happening }));
  let stalled: { server: ServerState; steps: number } | null = null;
  const choices = (living: readonly ServerState[]): (() => Promise<void>)[] => {
    const awake = living.filter((server) => server !== stalled?.server);
    for (const those of [awake, living]) {
      const ready = choicesOf(stage, those, true);
      if (ready.length > 0) return ready;
    }
    return stage.running.size > 0 ? [] : choicesOf(stage, living, false);
  };
  const next = async (living: readonly ServerState[]): Promise<void> => {
    if (stalled && stalled.steps-- === 0) stalled = null;
    if (deaths.length < schedule.deaths && chance(schedule.deathChance ?? 0.03)) return kill(stage, pick(living));
    const happening = left.find(
      ({ most, chance: of, before }) =>
        most > 0 && (!before || (!stalled && aboutTo(before, living).length > 0)) && chance(of),
    );
    if (happening) {
      happening.most -= 1;
      trace.push(happening.name);
      if (happening.before) {
        const steps = Math.round(STALL.least + draw() * (STALL.most - STALL.least));
        stalled = { server: pick(aboutTo(happening.before, living)), steps };
        trace.push(`${stalled.server.name} stalls`);
      }
      await happening.act(timers);
      return untilBlocked(stage);
    }
    const open = choices(living);
    if (open.length > 0) return pick(open)();
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

/**
 * Several servers at work on one real database, in this process. The order of their steps, and which of them dies where, follows from the seed
 * and not from the machine: every statement waits until it is drawn, and so does its answer. A server that dies does nothing more; what its
 * session was in the middle of, the database takes back. Whether a step waits for a lock is asked of the database.
 *
 * Timers of the servers stand still until a step or a happening lets time pass (`pass`).
 */
export async function inDrawnOrder(base: Services, schedule: Schedule): Promise<Lived> {
  const timers = drawnTimers();
  try {
    return await live(
      { timers, servers: [], running: new Set(), activity: 0, trace: [], errors: [], deaths: [] },
      base,
      schedule,
    );
  } finally {
    timers.end();
  }
}

/** What is wrong in the end of an order, in words; and what a server failed with, and the steps that led there. */
export type Outcome = { faults: string[] } & Partial<Pick<Lived, 'errors' | 'trace'>>;

/**
 * Lives through the schedules of seeds from 1 on.
 * @param most after so many in which something was wrong it is enough
 * @returns what was wrong, with the order of the steps that led there
 */
export async function faultsOf(
  services: Services,
  live: (services: Services, seed: number) => Promise<Outcome>,
  schedules: number,
  most = schedules,
): Promise<string[]> {
  const found: string[] = [];
  for (let seed = 1; seed <= schedules && found.length < most; seed += 1) {
    const { faults, errors = [], trace = [] } = await live(services, seed);
    if (faults.length + errors.length > 0) found.push([`seed ${seed}`, ...faults, ...errors, ...trace].join('\n'));
  }
  return found;
}
