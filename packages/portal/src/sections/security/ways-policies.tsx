import type { MfaStrategy } from '@parley/contracts/identity/mfa.ts';
import { mfaDevices } from '@parley/contracts/identity/mfa-devices.ts';
import type { AuthStrategies, MainAuthStrategy } from '@parley/contracts/identity/security-policies.ts';
import { securityPolicies, tenantPolicies } from '@parley/contracts/identity/security-policies.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useAsk, useRead, useRefresh } from '../../api/ask.ts';
import { Loaded } from '../../frame/loaded.tsx';
import { policiesCopy } from './policies.copy.ts';
import { PolicyForm } from './policy-form.tsx';

const factorKinds = [
  'AuthenticatorApp',
  'WebAuthnPlatform',
  'WebAuthnCrossPlatform',
  'SMS',
  'EmailCode',
] as const satisfies readonly MfaStrategy[];

const isOn = ({ secondaryAuthStrategies }: AuthStrategies, name: string): boolean =>
  secondaryAuthStrategies.some(({ strategy, isActive }) => strategy === name && isActive);

/** The secondary strategies that a tenant may switch, with these changed. */
const known = ['WebAuthnPlatform', 'WebAuthnCrossPlatform', 'SmsCode', 'SmsCodeV2', 'Passkeys'] as const;
const secondaryWith = (strategies: AuthStrategies, changed: Partial<Record<(typeof known)[number], boolean>>) =>
  known
    .filter((name) => name in changed || strategies.secondaryAuthStrategies.some(({ strategy }) => strategy === name))
    .map((strategy) => ({ strategy, isActive: changed[strategy] ?? isOn(strategies, strategy) }));

/** The usual way first; what else was allowed stays behind it. */
const mainWith = ({ mainAuthStrategies }: AuthStrategies, first: MainAuthStrategy) => [
  { strategy: first },
  ...mainAuthStrategies.slice(1).filter(({ strategy }) => strategy !== first),
];

/** SECU-1: how one signs in here, and which second factors one may have. */
export function WaysPolicies({ canEdit }: { canEdit: boolean }) {
  const { ways, factors } = useCopy(policiesCopy);
  const ask = useAsk();
  const refresh = useRefresh();
  const strategies = useRead(securityPolicies.strategies, {});
  const offered = useRead(mfaDevices.strategies, {});
  return (
    <Loaded query={strategies}>
      {(now) => (
        <>
          <PolicyForm
            title={ways.title}
            canEdit={canEdit}
            saved={{
              main: now.mainAuthStrategies[0]?.strategy ?? 'EmailAndPassword',
              passkeys: isOn(now, 'Passkeys'),
              quick: isOn(now, 'SmsCode') || isOn(now, 'SmsCodeV2'),
            }}
            meaning={({ main }) => ways.means[main as MainAuthStrategy]}
            fields={[
              {
                kind: 'choice',
                name: 'main',
                label: ways.main,
                options: Object.entries(ways.options).map(([value, label]) => ({ value, label })),
              },
              { kind: 'switch', name: 'passkeys', label: ways.passkeys },
              { kind: 'switch', name: 'quick', label: ways.quick },
            ]}
            onSave={async ({ main, passkeys, quick }) => {
              const body = {
                mainAuthStrategies: mainWith(now, main as MainAuthStrategy),
                secondaryAuthStrategies: secondaryWith(now, { Passkeys: passkeys === true, SmsCode: quick === true }),
              };
              await ask(tenantPolicies.saveStrategies, { body });
              await refresh([securityPolicies.strategies]);
            }}
          />
          <Loaded query={offered}>
            {({ strategies: kinds }) => (
              <PolicyForm
                title={factors.title}
                canEdit={canEdit}
                saved={Object.fromEntries(
                  factorKinds.map((name) => [
                    name,
                    kinds.some(({ strategy, isActive }) => strategy === name && isActive),
                  ]),
                )}
                meaning={(values) => factors.means(Object.values(values).filter((value) => value === true).length)}
                fields={factorKinds.map((name) => ({ kind: 'switch', name, label: factors.names[name] }))}
                onSave={async (values) => {
                  const body = {
                    mainAuthStrategies: now.mainAuthStrategies,
                    secondaryAuthStrategies: secondaryWith(now, {}),
                    mfaStrategies: factorKinds.map((strategy) => ({ strategy, isActive: values[strategy] === true })),
                  };
                  await ask(tenantPolicies.saveStrategies, { body });
                  await refresh([mfaDevices.strategies]);
                }}
              />
            )}
          </Loaded>
        </>
      )}
    </Loaded>
  );
}
