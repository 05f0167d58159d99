import { createFormatter } from '@parley/contracts/formats.ts';
import type { AccountSettings } from '@parley/contracts/identity/account-settings.ts';
import { accountSettings } from '@parley/contracts/identity/account-settings.ts';
import type { Appearance } from '@parley/contracts/identity/portal-parts.ts';
import { SelectField } from '@parley/ui/fields/select-field.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useMemo, useState } from 'react';
import { useChange } from '../../api/ask.ts';
import { useProblemWords } from '../../api/problem-words.ts';
import { Configured } from '../../frame/configured.tsx';
import parts from '../../frame/parts.module.css';
import { SectionBlock } from '../../frame/section.tsx';
import { useAppearance } from '../../hooks/use-appearance.ts';
import { useHost } from '../../host.tsx';
import { accountCopy } from './account.copy.ts';
import styles from './account.module.css';
import type { AccountFields, AddressPart } from './account-fields.ts';
import { addressLines, addressParts, changesOf, fieldsOf, isWebsite } from './account-fields.ts';
import { AccountForm } from './account-form.tsx';
import { currencies, dateFormats, labelOf, timeFormats, timezones, withChosen } from './format-options.ts';

const completes: Record<AddressPart, string> = {
  address1: 'address-line1',
  address2: 'address-line2',
  postCode: 'postal-code',
  city: 'address-level2',
  state: 'address-level1',
  country: 'country-name',
};

interface SettingsFormProps {
  settings: AccountSettings;
  mayChange: boolean;
}

export function SettingsForm({ settings, mayChange }: SettingsFormProps) {
  const words = useCopy(accountCopy);
  const { language } = useLanguage();
  const problem = useProblemWords(words.problems);
  const { onPersonChanged } = useHost();
  const { fields } = useAppearance('account');
  const [typed, setTyped] = useState(() => fieldsOf(settings));
  const [checked, setChecked] = useState(false);
  const save = useChange(accountSettings.update, {
    refresh: [accountSettings.get],
    // The name stands at the head of the portal.
    onSuccess: () => onPersonChanged(),
  });
  const [now] = useState(() => new Date());
  const example = createFormatter(language, typed);
  const choices = useMemo(() => ({ zones: timezones(), money: currencies(language) }), [language]);

  const as = (field: keyof typeof fields): Appearance =>
    mayChange || fields[field] === 'hidden' ? fields[field] : 'viewOnly';
  const set = (part: Partial<AccountFields>) => {
    setTyped({ ...typed, ...part });
    save.reset();
  };
  const faults = {
    organization: typed.name.trim() === '' ? words.companyNameMissing : undefined,
    url: isWebsite(typed.website) ? undefined : words.websiteShape,
  };
  const shown = (fault: string | undefined) => (checked ? fault : undefined);
  return (
    <AccountForm
      mayChange={mayChange}
      className={styles.form}
      words={words}
      change={save}
      problem={problem}
      onCheck={() => setChecked(true)}
      onSend={() => save.mutate({ body: changesOf(settings, typed) })}
    >
      <SectionBlock title={words.details}>
        <div className={styles.fields}>
          <Configured as={as('companyName')} label={words.companyName} value={typed.name}>
            <TextField
              label={words.companyName}
              name="organization"
              autoComplete="organization"
              maxLength={200}
              required
              value={typed.name}
              problem={shown(faults.organization)}
              onValue={(name) => set({ name })}
            />
          </Configured>
          <Configured as={as('website')} label={words.website} value={typed.website}>
            <TextField
              label={words.website}
              hint={words.websiteHint}
              optional
              name="url"
              type="url"
              inputMode="url"
              autoComplete="url"
              maxLength={2_000}
              value={typed.website}
              problem={shown(faults.url)}
              onValue={(website) => set({ website })}
            />
          </Configured>
          <Configured as={as('address')} label={words.address} value={addressLines(typed)}>
            <fieldset className={styles.address}>
              <legend>{words.address}</legend>
              {addressParts.map((part) => (
                <TextField
                  key={part}
                  label={words[part]}
                  optional
                  name={completes[part]}
                  autoComplete={completes[part]}
                  maxLength={200}
                  value={typed[part]}
                  onValue={(value) => set({ [part]: value })}
                />
              ))}
            </fieldset>
          </Configured>
        </div>
      </SectionBlock>
      <SectionBlock title={words.formats}>
        <div className={styles.fields}>
          <Configured as={as('timezone')} label={words.timezone} value={labelOf(choices.zones, typed.timezone)}>
            <SelectField
              label={words.timezone}
              options={withChosen(choices.zones, typed.timezone, words.unset)}
              value={typed.timezone}
              onValue={(timezone) => set({ timezone })}
            />
          </Configured>
          <div className={styles.pair}>
            <Configured as={as('dateFormat')} label={words.dateFormat} value={labelOf(dateFormats, typed.dateFormat)}>
              <SelectField
                label={words.dateFormat}
                options={withChosen(dateFormats, typed.dateFormat, words.unset)}
                value={typed.dateFormat}
                onValue={(dateFormat) => set({ dateFormat })}
              />
            </Configured>
            <Configured as={as('timeFormat')} label={words.timeFormat} value={labelOf(timeFormats, typed.timeFormat)}>
              <SelectField
                label={words.timeFormat}
                options={withChosen(timeFormats, typed.timeFormat, words.unset)}
                value={typed.timeFormat}
                onValue={(timeFormat) => set({ timeFormat })}
              />
            </Configured>
          </div>
          <Configured as={as('currency')} label={words.currency} value={labelOf(choices.money, typed.currency)}>
            <SelectField
              label={words.currency}
              options={withChosen(choices.money, typed.currency, words.unset)}
              value={typed.currency}
              onValue={(currency) => set({ currency })}
            />
          </Configured>
          <p className={parts.muted}>{words.example(`${example.dateTime(now)} · ${example.amount(1_234.5)}`)}</p>
        </div>
      </SectionBlock>
    </AccountForm>
  );
}
