import type { EndpointDescription, InputOf, ResponseOf } from '@parley/contracts/endpoint.ts';
import type { EnforceMfa } from '@parley/contracts/identity/security-policies.ts';
import { tenantPolicies } from '@parley/contracts/identity/security-policies.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Loaded } from '../account-page.tsx';
import { askIdentity } from '../identity-api.ts';
import { useOwn } from '../use-own.ts';
import type { PolicyValues } from './policy-fields.ts';
import { PolicyForm } from './policy-form.tsx';
import { securityCopy } from './security.copy.ts';

interface PolicyProps {
  canWrite: boolean;
}

const DAY_SECONDS = 86_400;

/** POST for the first decision, PATCH with the row's id afterwards (SECU-1). */
function useSaved(name: string) {
  const client = useQueryClient();
  return async <Create extends EndpointDescription, Update extends EndpointDescription>(
    id: string | null,
    create: [Create, InputOf<Create>],
    update: (id: string) => [Update, InputOf<Update>],
  ): Promise<void> => {
    await (id === null ? askIdentity(...create) : askIdentity(...update(id)));
    await client.invalidateQueries({ queryKey: [name] });
  };
}

type Mfa = ResponseOf<typeof tenantPolicies.mfa>;
const mfaValues = ({ enforceMFAType, allowRememberMyDevice, mfaDeviceExpiration }: Mfa): PolicyValues => ({
  enforceMFAType,
  allowRememberMyDevice,
  days: Math.max(1, Math.round(mfaDeviceExpiration / DAY_SECONDS)),
});

export function MfaPolicy({ canWrite }: PolicyProps) {
  const { mfa: words } = useCopy(securityCopy);
  const { query } = useOwn('policy-mfa', tenantPolicies.mfa, {});
  const standard = useOwn('policy-mfa-default', tenantPolicies.mfaVendor, {}).query.data;
  const save = useSaved('policy-mfa');
  return (
    <Loaded query={query}>
      {(policy) => (
        <PolicyForm
          title={words.title}
          canWrite={canWrite}
          decided={policy.id !== null}
          saved={mfaValues(policy)}
          standard={standard && mfaValues(standard)}
          meaning={({ enforceMFAType, allowRememberMyDevice, days }) =>
            `${words.means[enforceMFAType as EnforceMfa]} ${
              allowRememberMyDevice ? words.remembered(Number(days)) : words.always
            }`
          }
          fields={[
            {
              kind: 'choice',
              name: 'enforceMFAType',
              label: words.enforce,
              options: Object.entries(words.options).map(([value, label]) => ({ value, label })),
            },
            { kind: 'switch', name: 'allowRememberMyDevice', label: words.remember },
            { kind: 'number', name: 'days', label: words.days, least: 1, most: 90, when: 'allowRememberMyDevice' },
          ]}
          onSave={({ enforceMFAType, allowRememberMyDevice, days }) => {
            const body = {
              enforceMFAType: enforceMFAType as EnforceMfa,
              allowRememberMyDevice: allowRememberMyDevice === true,
              mfaDeviceExpiration: Number(days) * DAY_SECONDS,
            };
            return save(policy.id, [tenantPolicies.createMfa, { body }], (id) => [
              tenantPolicies.updateMfa,
              { body: { ...body, id } },
            ]);
          }}
        />
      )}
    </Loaded>
  );
}

export function LockoutPolicy({ canWrite }: PolicyProps) {
  const { lockout: words } = useCopy(securityCopy);
  const { query } = useOwn('policy-lockout', tenantPolicies.lockout, {});
  const standard = useOwn('policy-lockout-default', tenantPolicies.lockoutVendor, {}).query.data;
  const save = useSaved('policy-lockout');
  const valuesOf = ({ enabled, maxAttempts }: ResponseOf<typeof tenantPolicies.lockout>) => ({ enabled, maxAttempts });
  return (
    <Loaded query={query}>
      {(policy) => (
        <PolicyForm
          title={words.title}
          canWrite={canWrite}
          decided={policy.id !== null}
          saved={valuesOf(policy)}
          standard={standard && valuesOf(standard)}
          meaning={({ enabled, maxAttempts }) => (enabled ? words.means(Number(maxAttempts)) : words.off)}
          fields={[
            { kind: 'switch', name: 'enabled', label: words.enabled },
            { kind: 'number', name: 'maxAttempts', label: words.attempts, least: 3, most: 100, when: 'enabled' },
          ]}
          onSave={({ enabled, maxAttempts }) => {
            const body = { enabled: enabled === true, maxAttempts: Number(maxAttempts) };
            return save(policy.id, [tenantPolicies.createLockout, { body }], (id) => [
              tenantPolicies.updateLockout,
              { body: { ...body, id } },
            ]);
          }}
        />
      )}
    </Loaded>
  );
}

export function HistoryPolicy({ canWrite }: PolicyProps) {
  const { history: words } = useCopy(securityCopy);
  const { query } = useOwn('policy-history', tenantPolicies.passwordHistory, {});
  const standard = useOwn('policy-history-default', tenantPolicies.passwordHistoryVendor, {}).query.data;
  const save = useSaved('policy-history');
  const valuesOf = ({ enabled, historySize }: ResponseOf<typeof tenantPolicies.passwordHistory>) => ({
    enabled,
    historySize,
  });
  return (
    <Loaded query={query}>
      {(policy) => (
        <PolicyForm
          title={words.title}
          canWrite={canWrite}
          decided={policy.id !== null}
          saved={valuesOf(policy)}
          standard={standard && valuesOf(standard)}
          meaning={({ enabled, historySize }) => (enabled ? words.means(Number(historySize)) : words.off)}
          fields={[
            { kind: 'switch', name: 'enabled', label: words.enabled },
            { kind: 'number', name: 'historySize', label: words.size, least: 1, most: 24, when: 'enabled' },
          ]}
          onSave={({ enabled, historySize }) => {
            const body = { enabled: enabled === true, historySize: Number(historySize) };
            return save(policy.id, [tenantPolicies.createPasswordHistory, { body }], (id) => [
              tenantPolicies.updatePasswordHistory,
              { body: { ...body, id } },
            ]);
          }}
        />
      )}
    </Loaded>
  );
}

export function CaptchaPolicy({ canWrite }: PolicyProps) {
  const { captcha: words } = useCopy(securityCopy);
  const { query } = useOwn('policy-captcha', tenantPolicies.captcha, {});
  const save = useSaved('policy-captcha');
  return (
    <Loaded query={query}>
      {(policy) => (
        <PolicyForm
          title={words.title}
          canWrite={canWrite}
          decided={policy.id !== null}
          saved={{ enabled: policy.enabled }}
          meaning={({ enabled }) => (enabled ? words.on : words.off)}
          fields={[{ kind: 'switch', name: 'enabled', label: words.enabled }]}
          onSave={({ enabled }) => {
            const body = { enabled: enabled === true };
            return save(policy.id, [tenantPolicies.createCaptcha, { body }], (id) => [
              tenantPolicies.updateCaptcha,
              { body: { ...body, id } },
            ]);
          }}
        />
      )}
    </Loaded>
  );
}
