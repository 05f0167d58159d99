import { createHash, createHmac, hkdfSync, pbkdf2Sync } from 'node:crypto';
import type { ClientBase } from 'pg';
import { MigrationError } from './migration-error.ts';

/** Who the application is to its database: a role that owns nothing and can become no owner. */
export type Login = {
  user: string;
  password: string;
  /** What the server keeps of the password (RFC 5803), so that no statement holds it. */
  verifier: string;
};

/** PostgreSQL's own default. */
const ITERATIONS = 4096;
/** The roles that it works as. */
const ROLES = ['parley_app', 'parley_system'] as const;
const UNIQUE = new Set(['42710', '23505']);

/** Names are the cluster's, passwords a database's. */
const prefixOf = (database: string): string =>
  `parley_login_${createHash('sha256').update(database).digest('hex').slice(0, 10)}_`;

/**
 * Another key gives another role, so that nodes with the former key go on while the key is changed.
 * @param database its name
 */
export function loginOf(encryptionKey: Buffer, database: string): Login {
  const derive = (what: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', encryptionKey, '', `parley database login ${what} ${database}`, bytes));
  const password = derive('password', 32).toString('base64url');
  const salt = derive('salt', 16);
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256');
  const keyed = (text: string): Buffer => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return {
    user: `${prefixOf(database)}${derive('name', 5).toString('hex')}`,
    password,
    verifier: `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`,
  };
}

/** The same database, as that role. */
export function urlAs(url: string, { user, password }: Pick<Login, 'user' | 'password'>): string {
  const own = new URL(url);
  own.username = user;
  own.password = password;
  return own.href;
}

type Standing = { exists: boolean; member: boolean; connects: boolean; v16: boolean };

async function standingOf(client: ClientBase, user: string): Promise<Standing> {
  const { rows } = await client.query<Standing>(
    `select r.oid is not null as exists, current_setting('server_version_num')::int >= 160000 as v16,
      coalesce(has_database_privilege(r.oid, current_database(), 'connect'), false) as connects,
      (select count(*) = ${ROLES.length} from pg_auth_members m join pg_roles g on g.oid = m.roleid
        where m.member = r.oid and g.rolname in ('parley_app', 'parley_system')) as member
    from (select) as one left join pg_roles r on r.rolname = $1`,
    [user],
  );
  return rows[0] as Standing;
}

const grantTo = (user: string, v16: boolean): string =>
  `grant ${ROLES.join(', ')} to "${user}"${v16 ? ' with inherit false, set true' : ''}`;

/** Statements that an administrator runs where the owner may not; without a secret in them. */
const statementsFor = ({ user, verifier }: Login, v16: boolean): string[] => [
  `create role "${user}" login noinherit password '${verifier}';`,
  `${grantTo(user, v16)};`,
];

/**
 * Makes the role that the application logs in as, where it is missing, and lets it work as the two roles of the application.
 * @param client of the owner, under the lock of the migrations
 * @throws MigrationError with the statements for an administrator
 */
export async function ensureLogin(client: ClientBase, login: Login): Promise<void> {
  const { exists, v16 } = await standingOf(client, login.user);
  const [create = ''] = statementsFor(login, v16);
  try {
    // Another database of the cluster cannot be quicker with this name; another server that started could.
    if (!exists)
      await client.query(create).catch((error: { code?: string }) => {
        if (!UNIQUE.has(String(error.code))) throw error;
      });
    await grantRoles(client, login.user);
  } catch (cause) {
    throw new MigrationError(
      `The user of DATABASE_URL owns the database and may not make the role that the application should log in as. Let an administrator run once:\n  ${statementsFor(login, v16).join('\n  ')}\nor make one yourself, put it into DATABASE_URL and the owner into DATABASE_OWNER_URL.`,
      { cause },
    );
  }
}

/** Lets a role work as the two roles of the application. */
export async function grantRoles(client: ClientBase, user: string): Promise<void> {
  const { member, connects, v16 } = await standingOf(client, user);
  if (!member) await client.query(grantTo(user, v16));
  if (!connects)
    await client.query(
      `do $$ begin execute format('grant connect on database %I to %I', current_database(), '${user.replaceAll("'", "''")}'); end $$`,
    );
}

/**
 * Removes the roles of keys that are no longer known. They own nothing, so nothing hinders it. One that is logged in stays: a server that was
 * started with a wrong key must not lock out those that run with the right one.
 */
export async function dropFormerLogins(client: ClientBase, database: string, known: readonly Login[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select rolname as name from pg_roles where starts_with(rolname, $1) and rolname <> all($2)
      and not exists (select from pg_stat_activity where usename = rolname)`,
    [prefixOf(database), known.map(({ user }) => user)],
  );
  for (const { name } of rows) await client.query(`drop role "${name}"`);
}

/** Why a login is no protection; null where it is one. @param user that the application logs in as */
export async function weaknessOf(client: ClientBase, user: string): Promise<string | null> {
  const { rows } = await client.query<Record<'superuser' | 'bypasses' | 'owns' | 'keeps' | 'member', boolean>>(
    `select r.rolsuper as superuser, r.rolbypassrls as bypasses,
      exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('platform', 'identity', 'assistant', 'pgboss') and pg_has_role(r.oid, c.relowner, 'MEMBER')) as owns,
      pg_has_role(r.oid, 'parley_keeper', 'MEMBER') as keeps,
      pg_has_role(r.oid, 'parley_app', 'MEMBER') and pg_has_role(r.oid, 'parley_system', 'MEMBER') as member
    from pg_roles r where r.rolname = $1`,
    [user],
  );
  const [found] = rows;
  if (!found) return 'does not exist';
  if (found.superuser) return 'is a superuser';
  if (found.bypasses) return 'bypasses row-level security';
  if (found.owns) return 'owns tables, or can become their owner';
  if (found.keeps) return 'can become the role that functions belong to';
  return found.member ? null : 'may not work as parley_app and parley_system';
}
