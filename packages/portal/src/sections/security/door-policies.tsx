import type { EndpointDescription, InputOf, ResponseOf } from '@parley/contracts/endpoint.ts';
import type { EnforceMfa } from '@parley/contracts/identity/security-policies.ts';
import { tenantPolicies } from '@parley/contracts/identity/security-policies.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useAsk, useRead, useRefresh } from '../../api/ask.ts';
import { Loaded } from '../../frame/loaded.tsx';
import { judged } from './judged.ts';
import { policiesCopy } from './policies.copy.ts';
import type { PolicyField, PolicyValues } from './policy-fields.ts';
import { PolicyForm } from './policy-form.tsx';

interface PolicyProps {
  canEdit: boolean;
}

const DAY_SECONDS = 86_400;

interface RowPolicyProps<Row, Create extends EndpointDescription, Update extends EndpointDescription>
  extends PolicyProps {
  title: string;
  endpoints: { read: EndpointDescription; vendor?: EndpointDescription; create: Create; update: Update };
  valuesOf: (row: Row) => PolicyValues;
  meaning: (values: PolicyValues) => string;
  fields: readonly PolicyField[];
  bodyOf: (values: PolicyValues) => object;
}

/** A policy that is a row: POST makes it, PATCH with its id changes it (SECU-1). */
function RowPolicy<
  Row extends { id: string | null },
  Create extends EndpointDescription,
  Update extends EndpointDescription,
>(props: RowPolicyProps<Row, Create, Update>) {
  const { title, endpoints, valuesOf, meaning, fields, bodyOf, canEdit } = props;
  const ask = useAsk();
  const refresh = useRefresh();
  const query = useRead(endpoints.read, {});
  const standard = useRead(endpoints.vendor ?? endpoints.read, {}, { enabled: endpoints.vendor !== undefined }).data;
  return (
    <Loaded query={query}>
      {(answer) => {
        const row = answer as unknown as Row;
        return (
          <PolicyForm
            title={title}
            canEdit={canEdit}
            decided={row.id !== null}
            saved={valuesOf(row)}
            standard={standard === undefined ? undefined : valuesOf(standard as unknown as Row)}
            meaning={meaning}
            fields={fields}
            onSave={async (values, force) => {
              const body = { ...bodyOf(values), force };
              await (row.id === null
                ? ask(endpoints.create, { body } as InputOf<Create>)
                : ask(endpoints.update, { body: { ...body, id: row.id } } as InputOf<Update>));
              await refresh([endpoints.read, ...judged]);
            }}
          />
        );
      }}
    </Loaded>
  );
}

export function MfaPolicy({ canEdit }: PolicyProps) {
  const { mfa: words } = useCopy(policiesCopy);
  return (
    <RowPolicy
      title={words.title}
      canEdit={canEdit}
      endpoints={{
        read: tenantPolicies.mfa,
        vendor: tenantPolicies.mfaVendor,
        create: tenantPolicies.createMfa,
        update: tenantPolicies.updateMfa,
      }}
      valuesOf={({
        enforceMFAType,
        allowRememberMyDevice,
        mfaDeviceExpiration,
      }: ResponseOf<typeof tenantPolicies.mfa>) => ({
        enforceMFAType,
        allowRememberMyDevice,
        days: Math.max(1, Math.round(mfaDeviceExpiration / DAY_SECONDS)),
      })}
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
      bodyOf={({ enforceMFAType, allowRememberMyDevice, days }) => ({
        enforceMFAType,
        allowRememberMyDevice: allowRememberMyDevice === true,
        mfaDeviceExpiration: Number(days) * DAY_SECONDS,
      })}
    />
  );
}

export function LockoutPolicy({ canEdit }: PolicyProps) {
  const { lockout: words } = useCopy(policiesCopy);
  return (
    <RowPolicy
      title={words.title}
      canEdit={canEdit}
      endpoints={{
        read: tenantPolicies.lockout,
        vendor: tenantPolicies.lockoutVendor,
        create: tenantPolicies.createLockout,
        update: tenantPolicies.updateLockout,
      }}
      valuesOf={({ enabled, maxAttempts }: ResponseOf<typeof tenantPolicies.lockout>) => ({ enabled, maxAttempts })}
      meaning={({ enabled, maxAttempts }) => (enabled ? words.means(Number(maxAttempts)) : words.off)}
      fields={[
        { kind: 'switch', name: 'enabled', label: words.enabled },
        { kind: 'number', name: 'maxAttempts', label: words.attempts, least: 3, most: 100, when: 'enabled' },
      ]}
      bodyOf={({ enabled, maxAttempts }) => ({ enabled: enabled === true, maxAttempts: Number(maxAttempts) })}
    />
  );
}

export function HistoryPolicy({ canEdit }: PolicyProps) {
  const { history: words } = useCopy(policiesCopy);
  return (
    <RowPolicy
      title={words.title}
      canEdit={canEdit}
      endpoints={{
        read: tenantPolicies.passwordHistory,
        vendor: tenantPolicies.passwordHistoryVendor,
        create: tenantPolicies.createPasswordHistory,
        update: tenantPolicies.updatePasswordHistory,
      }}
      valuesOf={({ enabled, historySize }: ResponseOf<typeof tenantPolicies.passwordHistory>) => ({
        enabled,
        historySize,
      })}
      meaning={({ enabled, historySize }) => (enabled ? words.means(Number(historySize)) : words.off)}
      fields={[
        { kind: 'switch', name: 'enabled', label: words.enabled },
        { kind: 'number', name: 'historySize', label: words.size, least: 1, most: 24, when: 'enabled' },
      ]}
      bodyOf={({ enabled, historySize }) => ({ enabled: enabled === true, historySize: Number(historySize) })}
    />
  );
}

export function CaptchaPolicy({ canEdit }: PolicyProps) {
  const { captcha: words } = useCopy(policiesCopy);
  return (
    <RowPolicy
      title={words.title}
      canEdit={canEdit}
      endpoints={{
        read: tenantPolicies.captcha,
        create: tenantPolicies.createCaptcha,
        update: tenantPolicies.updateCaptcha,
      }}
      valuesOf={({ enabled }: ResponseOf<typeof tenantPolicies.captcha>) => ({ enabled })}
      meaning={({ enabled }) => (enabled ? words.on : words.off)}
      fields={[{ kind: 'switch', name: 'enabled', label: words.enabled }]}
      bodyOf={({ enabled }) => ({ enabled: enabled === true })}
    />
  );
}
