import type { PasswordConfig } from '@parley/contracts/identity/passwords.ts';
import { passwords } from '@parley/contracts/identity/passwords.ts';
import { tenantPolicies } from '@parley/contracts/identity/security-policies.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useAsk, useRead, useRefresh } from '../../api/ask.ts';
import { Loaded } from '../../frame/loaded.tsx';
import { policiesCopy } from './policies.copy.ts';
import type { PolicyValues } from './policy-fields.ts';
import { PolicyForm } from './policy-form.tsx';

const kinds = ['requireLowercase', 'requireUppercase', 'requireNumbers', 'requireSpecialChars'] as const;

const valuesOf = ({
  minLength,
  minOptionalTestsToPass,
  optionalTests,
  requiredTests,
}: PasswordConfig): PolicyValues => ({
  minLength,
  checkThreeRepeatedChars: requiredTests?.checkThreeRepeatedChars === true,
  ...Object.fromEntries(kinds.map((kind) => [kind, optionalTests?.[kind] === true])),
  minOptionalTestsToPass,
});

/** Only kinds that are asked for can be counted. */
const needed = (values: PolicyValues): number =>
  Math.min(Number(values.minOptionalTestsToPass), kinds.filter((kind) => values[kind] === true).length);

/** SECU-1: the rules of new passwords; never less than what holds for all. */
export function PasswordPolicy({ canEdit }: { canEdit: boolean }) {
  const { password: words } = useCopy(policiesCopy);
  const ask = useAsk();
  const refresh = useRefresh();
  const query = useRead(passwords.policy, {});
  return (
    <Loaded query={query}>
      {(policy) => (
        <PolicyForm
          title={words.title}
          canEdit={canEdit}
          saved={valuesOf(policy)}
          meaning={(values) => words.means(Number(values.minLength), needed(values))}
          fields={[
            { kind: 'number', name: 'minLength', label: words.minLength, least: 6, most: policy.maxLength },
            { kind: 'switch', name: 'checkThreeRepeatedChars', label: words.repeated },
            { kind: 'switch', name: 'requireLowercase', label: words.lowercase },
            { kind: 'switch', name: 'requireUppercase', label: words.uppercase },
            { kind: 'switch', name: 'requireNumbers', label: words.numbers },
            { kind: 'switch', name: 'requireSpecialChars', label: words.special },
            {
              kind: 'number',
              name: 'minOptionalTestsToPass',
              label: words.optional,
              hint: words.optionalHint,
              least: 0,
              most: 4,
            },
          ]}
          onSave={async (values) => {
            const { maxLength, allowPassphrases, minPhraseLength } = policy;
            const body = {
              maxLength,
              allowPassphrases,
              minPhraseLength,
              minLength: Number(values.minLength),
              minOptionalTestsToPass: needed(values),
              requiredTests: { checkThreeRepeatedChars: values.checkThreeRepeatedChars === true },
              optionalTests: Object.fromEntries(kinds.map((kind) => [kind, values[kind] === true])),
            };
            await ask(tenantPolicies.savePassword, { body });
            await refresh([passwords.policy]);
          }}
        />
      )}
    </Loaded>
  );
}
