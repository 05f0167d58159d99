/** Requests in so many seconds: of one person (without a session, of one address), and of everyone in a tenant. */
export type Window = { seconds: number; person: number; tenant: number };

export type CostClass = {
  /** What the calls do. */
  told: string;
  /** `node`: on each node for itself, without asking anyone; `shared`: exactly, over all nodes. */
  counted: 'node' | 'shared';
  windows: readonly Window[];
  /** Requests of one person that a node works on at the same time, and so many more that wait for it; further ones are refused. */
  atOnce: number;
  waiting: number;
  /** Requests of a whole tenant that a node works on at the same time; null: as many as its people may have. */
  atOnceTenant: number | null;
  /** Requests of everyone that a node works on at the same time, people taking turns; null: as many as come. */
  lane: number | null;
  /** Seconds of workers: what was used counts once it is over. */
  workerSeconds?: Window;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What a call costs the installation, and what a person and a tenant may ask for. */
export const COSTS = {
  guest: {
    told: 'public and cheap',
    counted: 'node',
    windows: [{ seconds: MINUTE, person: 6_000, tenant: 6_000 }],
    atOnce: 1_000,
    waiting: 0,
    atOnceTenant: null,
    lane: null,
  },
  door: {
    told: 'proves who someone is, or sends what proves it; each way in has exact limits of its own',
    counted: 'node',
    windows: [{ seconds: MINUTE, person: 1_200, tenant: 6_000 }],
    atOnce: 1_000,
    waiting: 0,
    atOnceTenant: null,
    lane: null,
  },
  read: {
    told: 'reads a few rows',
    counted: 'node',
    windows: [{ seconds: MINUTE, person: 1_200, tenant: 30_000 }],
    atOnce: 12,
    waiting: 100,
    atOnceTenant: null,
    lane: null,
  },
  write: {
    told: 'writes a few rows',
    counted: 'node',
    windows: [
      { seconds: MINUTE, person: 300, tenant: 6_000 },
      { seconds: DAY, person: 10_000, tenant: 200_000 },
    ],
    atOnce: 4,
    waiting: 40,
    atOnceTenant: null,
    lane: null,
  },
  mail: {
    told: 'may send an email or a text message',
    counted: 'shared',
    windows: [{ seconds: HOUR, person: 1_200, tenant: 6_000 }],
    atOnce: 4,
    waiting: 40,
    atOnceTenant: null,
    lane: null,
  },
  turn: {
    told: 'a turn of a conversation',
    counted: 'node',
    windows: [
      { seconds: MINUTE, person: 60, tenant: 3_000 },
      { seconds: DAY, person: 3_000, tenant: 100_000 },
    ],
    atOnce: 8,
    waiting: 0,
    atOnceTenant: 200,
    lane: null,
  },
  stream: {
    told: 'stays open and follows a reply',
    counted: 'node',
    windows: [{ seconds: MINUTE, person: 300, tenant: 6_000 }],
    atOnce: 16,
    waiting: 0,
    atOnceTenant: 400,
    lane: null,
  },
  search: {
    told: 'searches texts',
    counted: 'shared',
    windows: [{ seconds: MINUTE, person: 60, tenant: 1_200 }],
    atOnce: 1,
    waiting: 4,
    atOnceTenant: null,
    lane: 2,
  },
  upload: {
    told: 'takes bytes that are kept',
    counted: 'shared',
    windows: [{ seconds: HOUR, person: 120, tenant: 600 }],
    atOnce: 1,
    waiting: 8,
    atOnceTenant: null,
    lane: 2,
  },
  speech: {
    told: 'speaks, or writes speech down',
    counted: 'shared',
    windows: [{ seconds: MINUTE, person: 360, tenant: 6_000 }],
    atOnce: 8,
    waiting: 0,
    atOnceTenant: null,
    lane: null,
    workerSeconds: { seconds: 10 * MINUTE, person: 90, tenant: 900 },
  },
  check: {
    told: 'reads something large in a worker',
    counted: 'shared',
    windows: [{ seconds: MINUTE, person: 120, tenant: 300 }],
    atOnce: 1,
    waiting: 3,
    atOnceTenant: null,
    lane: 1,
    workerSeconds: { seconds: 10 * MINUTE, person: 120, tenant: 300 },
  },
  export: {
    told: 'reads everything of a kind',
    counted: 'shared',
    windows: [{ seconds: HOUR, person: 60, tenant: 600 }],
    atOnce: 1,
    waiting: 4,
    atOnceTenant: null,
    lane: 2,
  },
  job: {
    told: 'begins work in the background',
    counted: 'shared',
    windows: [{ seconds: HOUR, person: 30, tenant: 120 }],
    atOnce: 1,
    waiting: 2,
    atOnceTenant: null,
    lane: null,
  },
} as const satisfies Record<string, CostClass>;

/** What an endpoint costs. There is no default. */
export type Cost = keyof typeof COSTS;

export const costClass = (cost: Cost): CostClass => COSTS[cost];
