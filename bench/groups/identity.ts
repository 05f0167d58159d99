import type { Figure } from '../figures.ts';
import { median, quantile } from '../figures.ts';
import { ask, inTurns, load } from '../load.ts';
import type { Stage } from '../stage.ts';

const LOGIN = '/frontegg/identity/resources/auth/v1/user';
const REFRESH = '/frontegg/identity/resources/auth/v1/user/token/refresh';
const ME = '/frontegg/identity/resources/users/v2/me';

const cookieOf = (headers: Record<string, unknown>): string =>
  String((headers['set-cookie'] as string[] | undefined)?.[0]).split(';', 1)[0] ?? '';

const knownBrowserOf = (headers: Record<string, unknown>): string => {
  const cookies = headers['set-cookie'] as string[] | undefined;
  const own = cookies?.find((cookie) => cookie.startsWith('fe_known_'))?.split(';', 1)[0];
  if (!own) throw new Error('a sign-in by password keeps no browser');
  return own;
};

/** Each cookie is refreshed once at a time, by whichever turn comes next. @returns ms from when each was due */
async function refreshAtPace(
  port: number,
  cookies: string[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<number[]> {
  const latencies: number[] = [];
  const pending: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let sent = 0; sent < perSecond * seconds; sent += 1) {
    const due = startedAt + (sent * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    // When every session is being refreshed it does not keep up, and each waits longer from when it was due.
    while (cookies.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    const cookie = cookies.shift() ?? '';
    pending.push(
      ask({ port, method: 'POST', path: REFRESH, headers: { cookie }, body: {} }).then(({ status, body, headers }) => {
        if (status !== 200) throw new Error(`answered ${status}: ${body}`);
        latencies.push(performance.now() - due);
        cookies.push(cookieOf(headers));
      }),
    );
  }
  await Promise.all(pending);
  return latencies;
}

export async function identityGroup(stage: Stage, { quick }: { quick: boolean }): Promise<Figure[]> {
  const { ours, floor } = stage;
  const rounds = quick ? 2 : 5;
  const ok = ({ status, body }: { status: number; body: string }): void => {
    if (status !== 200) throw new Error(`answered ${status}: ${body}`);
  };
  const attempt = (index: number, headers: Record<string, string>) =>
    ask({
      port: ours.port,
      method: 'POST',
      path: LOGIN,
      headers,
      body: { email: ours.people[index % ours.people.length]?.email, password: ours.password },
    });
  /** By person, what names their browser: somebody new to a browser is written to each time, which is not the usual sign-in. */
  const browsers = new Map<number, string>();
  const signIn = async (index: number) => {
    const person = index % ours.people.length;
    const known = browsers.get(person);
    const answer = await attempt(index, known ? { cookie: known } : {});
    if (!known && answer.status === 200) browsers.set(person, knownBrowserOf(answer.headers));
    return answer;
  };
  /** Refresh cookies of that many sessions. */
  const chainsOf = async (count: number): Promise<string[]> => {
    const cookies: string[] = [];
    for (let chain = 0; chain < count; chain += 1) cookies.push(cookieOf((await signIn(chain)).headers));
    return cookies;
  };
  const floorSignIn = () =>
    ask({
      port: floor.port,
      method: 'POST',
      path: '/login',
      body: { email: 'floor@example.com', password: 'correct horse battery' },
    });
  const compare = async (
    total: number,
    concurrency: number,
    us: (index: number) => Promise<void>,
    them: (index: number) => Promise<void>,
    before = Math.ceil(total / 5),
  ) => {
    await load(ours.pid, before, concurrency, us);
    await load(floor.pid, before, concurrency, them);
    const [a, b] = await inTurns(
      rounds,
      () => load(ours.pid, total, concurrency, us),
      () => load(floor.pid, total, concurrency, them),
    );
    const [x, y] = [median(a.map((one) => one.cpuMsPerOperation)), median(b.map((one) => one.cpuMsPerOperation))];
    return {
      ratio: x / y,
      detail: `ours ${x.toFixed(3)} ms, floor ${y.toFixed(3)}`,
      p99: quantile(
        a.flatMap((one) => one.latencies),
        0.99,
      ),
    };
  };

  const login = await compare(
    quick ? 40 : 200,
    2,
    async (index) => ok(await signIn(index)),
    async () => ok(await floorSignIn()),
    // A few hundred pass before the engine has made both fast.
    quick ? 40 : 400,
  );
  const fromNew = await compare(
    quick ? 40 : 100,
    2,
    async (index) => ok(await attempt(index, {})),
    async () => ok(await floorSignIn()),
  );

  const floorToken = (JSON.parse((await floorSignIn()).body) as { accessToken: string }).accessToken;
  const bearer = { authorization: `Bearer ${ours.people[0]?.token}` };
  const me = await compare(
    quick ? 500 : 4_000,
    8,
    async () => ok(await ask({ port: ours.port, path: ME, headers: bearer })),
    async () => ok(await ask({ port: floor.port, path: '/me', headers: { authorization: `Bearer ${floorToken}` } })),
  );

  // The floor reads one row; so does this. `me` above reads tenants, roles and permissions as well.
  const made = await ask({ port: ours.port, method: 'POST', path: '/api/conversations', headers: bearer, body: {} });
  const conversation = `/api/conversations/${(JSON.parse(made.body) as { id: string }).id}`;
  const row = await compare(
    quick ? 500 : 4_000,
    8,
    async () => ok(await ask({ port: ours.port, path: conversation, headers: bearer })),
    async () => ok(await ask({ port: floor.port, path: '/me', headers: { authorization: `Bearer ${floorToken}` } })),
  );

  // One chain of refresh tokens a worker: each refresh uses what the one before answered.
  const chains = 8;
  const cookies: string[] = [];
  const tokens: string[] = [];
  for (let chain = 0; chain < chains; chain += 1) {
    cookies.push(cookieOf((await signIn(chain)).headers));
    tokens.push((JSON.parse((await floorSignIn()).body) as { refreshToken: string }).refreshToken);
  }
  const free = Array.from({ length: chains }, (_, index) => index);
  const withChain = async (work: (chain: number) => Promise<void>): Promise<void> => {
    const chain = free.pop() ?? 0;
    await work(chain);
    free.push(chain);
  };
  const refresh = await compare(
    quick ? 200 : 2_000,
    chains,
    () =>
      withChain(async (chain) => {
        const answer = await ask({
          port: ours.port,
          method: 'POST',
          path: REFRESH,
          headers: { cookie: cookies[chain] ?? '' },
          body: {},
        });
        ok(answer);
        cookies[chain] = cookieOf(answer.headers);
      }),
    () =>
      withChain(async (chain) => {
        const answer = await ask({
          port: floor.port,
          method: 'POST',
          path: '/refresh',
          body: { refreshToken: tokens[chain] },
        });
        ok(answer);
        tokens[chain] = (JSON.parse(answer.body) as { refreshToken: string }).refreshToken;
      }),
  );

  // In rounds, since one pause of the machine is more than a hundredth of them.
  const chained = await chainsOf(quick ? 40 : 160);
  const paced: number[][] = [];
  for (let round = 0; round < rounds; round += 1)
    paced.push(await refreshAtPace(ours.port, chained, { perSecond: 500, seconds: quick ? 1 : 4 }));

  // Three times what it can bear: excess is refused fast, and people already signed in do not notice.
  const alone = await load(ours.pid, quick ? 20 : 60, 2, async (index) => ok(await signIn(index)));
  const perSecond = (quick ? 20 : 60) / (alone.ms / 1000);
  const seconds = quick ? 3 : 10;
  const refused: number[] = [];
  const checks: number[] = [];
  let accepted = 0;
  const pending: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let sent = 0; performance.now() - startedAt < seconds * 1000; sent += 1) {
    pending.push(
      signIn(sent).then((answer) => {
        if (answer.status === 503) refused.push(answer.ms);
        else if (answer.status === 200) accepted += 1;
        else throw new Error(`under load sign-in answered ${answer.status}: ${answer.body}`);
      }),
    );
    if (sent % 10 === 0)
      pending.push(
        ask({ port: ours.port, path: ME, headers: bearer }).then((answer) => {
          ok(answer);
          checks.push(answer.ms);
        }),
      );
    const due = startedAt + ((sent + 1) * 1000) / (3 * perSecond);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
  }
  await Promise.all(pending);
  return [
    {
      group: 'identity',
      name: 'password sign-in, CPU',
      value: login.ratio,
      unit: '× floor',
      limit: 1.15,
      detail: `from a browser that is known; ${login.detail}`,
    },
    {
      group: 'identity',
      name: 'password sign-in from a new browser, with the mail about it, CPU',
      value: fromNew.ratio,
      unit: '× floor',
      limit: null,
      detail: fromNew.detail,
    },
    {
      group: 'identity',
      name: 'authenticated GET of one row, CPU',
      value: row.ratio,
      unit: '× floor',
      limit: 1.2,
      detail: row.detail,
    },
    {
      group: 'identity',
      name: 'me, with tenants, roles and permissions, CPU',
      value: me.ratio,
      unit: '× floor',
      limit: null,
      detail: me.detail,
    },
    {
      group: 'identity',
      name: 'refresh with rotation, CPU',
      value: refresh.ratio,
      unit: '× floor',
      limit: 1.6,
      detail: refresh.detail,
    },
    {
      group: 'identity',
      name: 'refresh with rotation at 500/s',
      value: median(paced.map((round) => quantile(round, 0.99))),
      unit: 'ms p99',
      limit: 25,
      detail: `of ${rounds} rounds of ${paced[0]?.length}, the worst ${Math.max(...paced.map((round) => quantile(round, 0.99))).toFixed(0)} ms; median ${median(paced.flat()).toFixed(1)} ms`,
    },
    {
      group: 'identity',
      name: 'three times the load: sign-ins that still succeed',
      value: accepted / seconds / perSecond,
      unit: '× alone',
      limit: 0.8,
      atLeast: true,
      detail: `${(accepted / seconds).toFixed(0)}/s of ${perSecond.toFixed(0)}/s, ${refused.length} refused`,
    },
    {
      group: 'identity',
      name: 'three times the load: a refusal',
      value: refused.length === 0 ? 0 : quantile(refused, 0.95),
      unit: 'ms p95',
      limit: 100,
      detail: `median ${refused.length === 0 ? 0 : median(refused).toFixed(1)} ms`,
    },
    {
      group: 'identity',
      name: 'three times the load: a session check',
      value: quantile(checks, 0.99),
      unit: 'ms p99',
      limit: 50,
      detail: `median ${median(checks).toFixed(1)} ms`,
    },
  ];
}
