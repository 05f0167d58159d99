import type { ClientBase } from 'pg';
import type { Login } from '#db/login-role.ts';
import { dropFormerLogins, ensureLogin, grantRoles, loginOf, urlAs, weaknessOf } from '#db/login-role.ts';
import { asOwner, migrateWith, underLock } from '#db/migrate.ts';
import { MigrationError } from '#db/migration-error.ts';
import type { Config } from './config.ts';
import { installQueue } from './jobs.ts';
import type { Logger } from './logger.ts';

type Wanted = Pick<Config, 'databaseOwnerUrl' | 'encryptionKey' | 'formerEncryptionKeys' | 'production'> & {
  databaseUrl: string;
};

/** `url` is what the application logs in with, `ownerUrl` what migrates. */
export type DatabaseUrls = { url: string; ownerUrl: string };

const nameIn = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));
const userIn = (url: string): string => decodeURIComponent(new URL(url).username);

/** Tables of the house and of the queue, as the owner. */
export const prepareDatabase = (ownerUrl: string): Promise<void> =>
  asOwner(ownerUrl, async (client) => {
    await migrateWith(client);
    await underLock(client, () => installQueue(client));
  });

/** The login that follows from the key, made where it is missing. */
async function ownLogin(client: ClientBase, config: Wanted, log: Logger): Promise<Login> {
  const database = nameIn(config.databaseUrl);
  const [login, ...former] = [config.encryptionKey, ...config.formerEncryptionKeys].map((key) =>
    loginOf(key, database),
  );
  await ensureLogin(client, login as Login);
  await dropFormerLogins(client, database, [login as Login, ...former]).catch((error: unknown) => {
    if ((error as { code?: string }).code !== '42501') throw error;
    log.warn({ err: error }, 'roles that former keys logged in with are left for an administrator to drop');
  });
  return login as Login;
}

/**
 * Brings an external database up to date as its owner, and says what to log in with from then on: a role that owns nothing, so that no statement
 * of the application, however it came about, reaches what row-level security keeps from it.
 * @throws MigrationError in production, where there is no such role and none can be made
 */
export async function prepareExternal(config: Wanted, log: Logger): Promise<DatabaseUrls> {
  const { databaseUrl, databaseOwnerUrl } = config;
  const ownerUrl = databaseOwnerUrl ?? databaseUrl;
  await prepareDatabase(ownerUrl);
  return asOwner(ownerUrl, (client) =>
    underLock(client, async () => {
      try {
        const url = databaseOwnerUrl ? databaseUrl : urlAs(databaseUrl, await ownLogin(client, config, log));
        if (databaseOwnerUrl) await grantRoles(client, userIn(url));
        const weakness = await weaknessOf(client, userIn(url));
        if (weakness)
          throw new MigrationError(
            `The application would log in to its database as ${userIn(url)}, which ${weakness}.`,
          );
        return { url, ownerUrl };
      } catch (error) {
        if (config.production) throw error;
        log.warn({ err: error }, 'the application logs in as the owner of its database, which production refuses');
        return { url: databaseUrl, ownerUrl };
      }
    }),
  );
}
