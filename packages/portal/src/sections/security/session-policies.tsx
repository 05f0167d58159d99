import type { BodyOf } from '@parley/contracts/endpoint.ts';
import type { Appearance } from '@parley/contracts/identity/portal-parts.ts';
import { sessions } from '@parley/contracts/identity/sessions.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useAsk, useRead, useRefresh } from '../../api/ask.ts';
import { Loaded } from '../../frame/loaded.tsx';
import { judged } from './judged.ts';
import { policiesCopy } from './policies.copy.ts';
import { PolicyForm } from './policy-form.tsx';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3_600;
/** What is offered when one is switched on for the first time. */
const first = { idleSeconds: HOUR_SECONDS, reloginSeconds: 24 * HOUR_SECONDS, sessions: 5 };

type Names = 'idleSessionTimeout' | 'forceReLogin' | 'maximumConcurrentSessions';

/** SECU-2: idle time, time until a new sign-in, and sessions at once. Each is saved by itself; the others stay. */
export function SessionPolicies({ appearance }: { appearance: Record<Names, Appearance> }) {
  const { idle, relogin, concurrent } = useCopy(policiesCopy);
  const ask = useAsk();
  const refresh = useRefresh();
  const query = useRead(sessions.config, {});
  const save = async (body: BodyOf<typeof sessions.saveConfig>): Promise<void> => {
    await ask(sessions.saveConfig, { body });
    await refresh([sessions.config, ...judged]);
  };
  return (
    <Loaded query={query}>
      {({ sessionIdleTimeoutConfiguration, sessionTimeoutConfiguration, sessionConcurrentConfiguration }) => (
        <>
          {appearance.idleSessionTimeout !== 'hidden' && (
            <PolicyForm
              title={idle.title}
              canEdit={appearance.idleSessionTimeout === 'edit'}
              saved={{
                isActive: sessionIdleTimeoutConfiguration?.isActive ?? false,
                minutes: Math.max(
                  1,
                  Math.round((sessionIdleTimeoutConfiguration?.timeout ?? first.idleSeconds) / MINUTE_SECONDS),
                ),
              }}
              meaning={({ isActive, minutes }) => (isActive ? idle.means(Number(minutes)) : idle.off)}
              fields={[
                { kind: 'switch', name: 'isActive', label: idle.enabled },
                { kind: 'number', name: 'minutes', label: idle.minutes, least: 1, most: 43_200, when: 'isActive' },
              ]}
              onSave={({ isActive, minutes }) =>
                save({
                  sessionIdleTimeoutConfiguration: {
                    isActive: isActive === true,
                    timeout: Number(minutes) * MINUTE_SECONDS,
                  },
                })
              }
            />
          )}
          {appearance.forceReLogin !== 'hidden' && (
            <PolicyForm
              title={relogin.title}
              canEdit={appearance.forceReLogin === 'edit'}
              saved={{
                isActive: sessionTimeoutConfiguration?.isActive ?? false,
                hours: Math.max(
                  1,
                  Math.round((sessionTimeoutConfiguration?.timeout ?? first.reloginSeconds) / HOUR_SECONDS),
                ),
              }}
              meaning={({ isActive, hours }) => (isActive ? relogin.means(Number(hours)) : relogin.off)}
              fields={[
                { kind: 'switch', name: 'isActive', label: relogin.enabled },
                { kind: 'number', name: 'hours', label: relogin.hours, least: 1, most: 8_760, when: 'isActive' },
              ]}
              onSave={({ isActive, hours }) =>
                save({
                  sessionTimeoutConfiguration: { isActive: isActive === true, timeout: Number(hours) * HOUR_SECONDS },
                })
              }
            />
          )}
          {appearance.maximumConcurrentSessions !== 'hidden' && (
            <PolicyForm
              title={concurrent.title}
              canEdit={appearance.maximumConcurrentSessions === 'edit'}
              saved={{
                isActive: sessionConcurrentConfiguration?.isActive ?? false,
                maxSessions: sessionConcurrentConfiguration?.maxSessions ?? first.sessions,
              }}
              meaning={({ isActive, maxSessions }) =>
                isActive ? concurrent.means(Number(maxSessions)) : concurrent.off
              }
              fields={[
                { kind: 'switch', name: 'isActive', label: concurrent.enabled },
                {
                  kind: 'number',
                  name: 'maxSessions',
                  label: concurrent.most,
                  least: 1,
                  most: 1_000,
                  when: 'isActive',
                },
              ]}
              onSave={({ isActive, maxSessions }) =>
                save({
                  sessionConcurrentConfiguration: { isActive: isActive === true, maxSessions: Number(maxSessions) },
                })
              }
            />
          )}
        </>
      )}
    </Loaded>
  );
}
