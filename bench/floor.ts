import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import http from 'node:http';
import { hash, verify as verifyPassword } from '@node-rs/argon2';
import pg from 'pg';

/**
 * The floor: the least code that does each piece of work on Node. No framework, no roles, no validation, no audit.
 * It is the limit side of each ratio, not something to ship. `node bench/floor.ts`; prints its port.
 */
const { FLOOR_DATABASE_URL: databaseUrl, FLOOR_MODEL_PORT: modelPort } = process.env;
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
const agent = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const signingKey = createPrivateKey(privateKey);
const verifyingKey = createPublicKey(publicKey);
const ARGON = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

await pool.query(`
  drop schema if exists floor cascade; create schema floor;
  create table floor.users (id serial primary key, email text unique, password text, name text);
  create table floor.sessions (id uuid primary key, user_id int, token bytea unique, created_at timestamptz default now());
  create table floor.conversations (id serial primary key, user_id int, title text, last_at timestamptz default now());
  create index on floor.conversations (user_id, last_at desc);
  create table floor.messages (id bigserial primary key, conversation_id int, role text, content text, created_at timestamptz default now());
  create index on floor.messages (conversation_id, id);
  create table floor.people (tenant uuid, id uuid, name text, email text, picture text, verified boolean, locked boolean, mfa boolean,
    provider text, roles text[], created_at timestamptz default now(), seen_at timestamptz);
  create index on floor.people (tenant, name, id);
  create table floor.counts (tenant uuid primary key, people int);`);
await pool.query('insert into floor.users (email, password, name) values ($1, $2, $3)', [
  'floor@example.com',
  await hash('correct horse battery', ARGON),
  'Floor',
]);
await pool.query(
  "insert into floor.conversations (user_id, title) select 1, 'Conversation ' || n from generate_series(1, 200) n",
);
await pool.query(
  "insert into floor.messages (conversation_id, role, content) select 1, 'user', repeat('words of a message ', 18) from generate_series(1, 5000)",
);

await pool.query(`
  insert into floor.people (tenant, id, name, email, verified, locked, mfa, provider, roles, seen_at)
  select '00000000-0000-7000-8000-0000000000b1', gen_random_uuid(), 'Person ' || n, 'person' || n || '@example.com', true, false, false,
    'local', array['member'], now() from generate_series(1, 1000) n;
  insert into floor.counts values ('00000000-0000-7000-8000-0000000000b1', 1000)`);

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const HEADER = base64({ alg: 'RS256', typ: 'JWT' });
const token = (): string => {
  const body = `${HEADER}.${base64({ sub: '1', exp: Math.floor(Date.now() / 1000) + 900 })}`;
  return `${body}.${sign('sha256', Buffer.from(body), signingKey).toString('base64url')}`;
};
const check = (header = ''): number => {
  const [head = '', body = '', signature = ''] = header.slice(7).split('.');
  if (!verify('sha256', Buffer.from(`${head}.${body}`), verifyingKey, Buffer.from(signature, 'base64url')))
    throw new Error('token');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { sub: string; exp: number };
  if (claims.exp < Date.now() / 1000) throw new Error('expired');
  return Number(claims.sub);
};
const query = (name: string, text: string, values: unknown[]) => pool.query({ name, text, values });
const json = (response: http.ServerResponse, value: unknown): void => {
  const text = JSON.stringify(value);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.end(text);
};
const read = (request: http.IncomingMessage): Promise<string> =>
  new Promise((resolve) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => resolve(body));
  });
const session = async (userId: number): Promise<{ accessToken: string; refreshToken: string }> => {
  const refresh = randomBytes(32);
  await query('session', 'insert into floor.sessions (id, user_id, token) values (gen_random_uuid(), $1, $2)', [
    userId,
    createHash('sha256').update(refresh).digest(),
  ]);
  return { accessToken: token(), refreshToken: refresh.toString('base64url') };
};

const routes: Record<
  string,
  (request: http.IncomingMessage, response: http.ServerResponse, url: URL) => Promise<void>
> = {
  '/login': async (request, response) => {
    const { email, password } = JSON.parse(await read(request)) as { email: string; password: string };
    const { rows } = await query('user', 'select id, password from floor.users where email = $1', [email]);
    if (!(await verifyPassword(rows[0].password, password))) throw new Error('password');
    json(response, await session(rows[0].id));
  },
  '/refresh': async (request, response) => {
    const { refreshToken } = JSON.parse(await read(request)) as { refreshToken: string };
    const next = randomBytes(32);
    const digest = (value: Buffer) => createHash('sha256').update(value).digest();
    const { rowCount } = await query('refresh', 'update floor.sessions set token = $1 where token = $2', [
      digest(next),
      digest(Buffer.from(refreshToken, 'base64url')),
    ]);
    if (rowCount !== 1) throw new Error('refresh');
    json(response, { accessToken: token(), refreshToken: next.toString('base64url') });
  },
  '/me': async (request, response) => {
    const { rows } = await query('me', 'select id, email, name from floor.users where id = $1', [
      check(request.headers.authorization),
    ]);
    json(response, rows[0]);
  },
  '/page': async (request, response, url) => {
    check(request.headers.authorization);
    const before = url.searchParams.get('before') ?? '9000000000';
    const { rows } = await query(
      'page',
      'select id, role, content, created_at from floor.messages where conversation_id = $1 and id < $2 order by id desc limit 50',
      [1, before],
    );
    json(response, rows);
  },
  '/list': async (request, response) => {
    const user = check(request.headers.authorization);
    const { rows } = await query(
      'list',
      'select id, title, last_at from floor.conversations where user_id = $1 order by last_at desc limit 50',
      [user],
    );
    json(response, rows);
  },
  '/people': async (request, response) => {
    check(request.headers.authorization);
    const tenant = '00000000-0000-7000-8000-0000000000b1';
    const [page, counts] = await Promise.all([
      query('people', 'select * from floor.people where tenant = $1 order by name, id limit 10', [tenant]),
      query('counts', 'select people from floor.counts where tenant = $1', [tenant]),
    ]);
    const totalItems = counts.rows[0].people as number;
    json(response, { items: page.rows, _metadata: { totalItems, totalPages: Math.ceil(totalItems / 10) } });
  },
  // Stores the message, asks the model, passes its tokens on as they come, stores the reply.
  '/chat': async (request, response) => {
    check(request.headers.authorization);
    const { message, model } = JSON.parse(await read(request)) as { message: string; model: string };
    await query('say', 'insert into floor.messages (conversation_id, role, content) values ($1, $2, $3)', [
      2,
      'user',
      message,
    ]);
    const { rows } = await query(
      'history',
      'select role, content from floor.messages where conversation_id = $1 order by id desc limit 12',
      [2],
    );
    const body = JSON.stringify({ model, stream: true, messages: rows });
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const upstream = http.request(
      {
        host: '127.0.0.1',
        port: modelPort,
        path: '/v1/chat/completions',
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (answer) => {
        let rest = '';
        let whole = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          const lines = (rest + chunk).split('\n\n');
          rest = lines.pop() ?? '';
          let out = '';
          for (const line of lines) {
            if (!line.startsWith('data: {')) continue;
            const text = (JSON.parse(line.slice(6)) as { choices: { delta: { content?: string } }[] }).choices[0]?.delta
              .content;
            if (!text) continue;
            whole += text;
            out += `event: delta\ndata: ${JSON.stringify({ text })}\n\n`;
          }
          if (out) response.write(out);
        });
        answer.on(
          'end',
          () =>
            void (async () => {
              await query('reply', 'insert into floor.messages (conversation_id, role, content) values ($1, $2, $3)', [
                2,
                'assistant',
                whole,
              ]);
              response.end('event: done\ndata: {}\n\n');
            })(),
        );
      },
    );
    upstream.end(body);
  },
};

const server = http.createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://floor');
  const route = routes[url.pathname];
  if (!route) {
    response.writeHead(404).end();
    return;
  }
  route(request, response, url).catch(() => response.writeHead(401).end());
});
server.keepAliveTimeout = 120_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' ? address?.port : ''}\n`);
});
