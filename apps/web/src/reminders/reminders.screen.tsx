import type { ReminderPreferences } from '@parley/contracts/assistant/reminders.ts';
import { REMINDER_KINDS } from '@parley/contracts/assistant/reminders.ts';
import { Button } from '@parley/ui/button.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { CheckboxField } from '@parley/ui/fields/checkbox-field.tsx';
import { Choices } from '@parley/ui/fields/choices.tsx';
import { DateField } from '@parley/ui/fields/date-field.tsx';
import { SelectField } from '@parley/ui/fields/select-field.tsx';
import { SwitchField } from '@parley/ui/fields/switch-field.tsx';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import accountStyles from '../account/account-page.module.css';
import { AccountPage, AccountSection, Loaded } from '../account/account-page.tsx';
import { timeZone } from '../practice/practice.query.ts';
import { useProblemWords } from '../shell/problem-words.ts';
import { DaysField } from './days-field.tsx';
import { remindersCopy } from './reminders.copy.ts';
import styles from './reminders.module.css';
import type { ReminderChange } from './reminders.query.ts';
import { useReminders } from './reminders.query.ts';
import { TestSection } from './test-section.tsx';
import { TimeField } from './time-field.tsx';
import { ZoneField } from './zone-field.tsx';

/** REMI-1: when one wants to be written to. Each choice is kept as it is made. */
export function RemindersScreen() {
  const words = useCopy(remindersCopy);
  const problem = useProblemWords(words.problems);
  const { query, shown, save } = useReminders();
  return (
    <AccountPage title={words.title} lead={words.lead}>
      <Loaded query={{ ...query, data: shown }}>
        {(chosen) => (
          <>
            <OnOff chosen={chosen} onSave={save.mutate} />
            {save.error && <ProblemNotice happened={words.notSaved} todo={problem(save.error)} />}
            <When chosen={chosen} onSave={save.mutate} />
            <About chosen={chosen} onSave={save.mutate} />
            <Pause chosen={chosen} onSave={save.mutate} />
          </>
        )}
      </Loaded>
      <TestSection />
      <AccountSection title={words.rulesTitle}>
        <ul className={styles.rules}>
          {words.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </AccountSection>
    </AccountPage>
  );
}

interface PartProps {
  chosen: ReminderPreferences;
  onSave: (change: ReminderChange) => void;
}

function OnOff({ chosen, onSave }: PartProps) {
  const words = useCopy(remindersCopy);
  const format = useFormat();
  const { state, ended_by, next_at, to_masked } = chosen.status;
  const when = next_at && format.within(chosen.time_zone).styled(next_at, { dateStyle: 'full', timeStyle: 'short' });
  const said = {
    off: '',
    on: when ? words.next(when) : words.noDay,
    paused: when ? words.paused(when) : words.pausedNoDay,
    ended: ended_by ? words.ended[ended_by] : '',
  }[state];
  // Whoever never chose a zone is where the device is.
  const switchOn = (): ReminderChange =>
    chosen.time_zone === 'UTC' ? { enabled: true, time_zone: timeZone() } : { enabled: true };
  return (
    <>
      <SwitchField
        label={words.onOff}
        hint={to_masked ? words.onOffHint(to_masked) : words.noAddress}
        checked={chosen.enabled}
        onValue={(enabled) => onSave(enabled ? switchOn() : { enabled })}
      />
      <p role="status" className={styles.status}>
        {said}
      </p>
    </>
  );
}

function When({ chosen, onSave }: PartProps) {
  const words = useCopy(remindersCopy);
  return (
    <AccountSection title={words.whenTitle}>
      <DaysField value={chosen.days} onValue={(days) => onSave({ days })} />
      <div className={styles.pair}>
        <TimeField label={words.time} value={chosen.time} onValue={(time) => onSave({ time })} />
        <SelectField
          label={words.most}
          options={[1, 2, 3, 4, 5, 6, 7].map((count) => ({ value: `${count}`, label: words.mostOf(count) }))}
          value={`${chosen.max_per_week}`}
          onValue={(count) => onSave({ max_per_week: Number(count) })}
        />
      </div>
      <div className={accountStyles.form}>
        <ZoneField value={chosen.time_zone} onValue={(time_zone) => onSave({ time_zone })} />
      </div>
      <fieldset className={styles.quiet}>
        <legend>{words.quiet}</legend>
        <p className={styles.hint}>{words.quietHint}</p>
        <div className={styles.pair}>
          <TimeField
            label={words.quietFrom}
            value={chosen.quiet_from}
            onValue={(quiet_from) => onSave({ quiet_from })}
          />
          <TimeField label={words.quietTo} value={chosen.quiet_to} onValue={(quiet_to) => onSave({ quiet_to })} />
        </div>
      </fieldset>
    </AccountSection>
  );
}

function About({ chosen, onSave }: PartProps) {
  const words = useCopy(remindersCopy);
  return (
    <AccountSection title={words.aboutTitle}>
      {REMINDER_KINDS.map((kind) => (
        <CheckboxField
          key={kind}
          label={words.kinds[kind].label}
          hint={words.kinds[kind].hint}
          checked={chosen.kinds[kind]}
          onValue={(checked) => onSave({ kinds: { [kind]: checked } })}
        />
      ))}
      <Choices
        legend={words.language}
        value={chosen.language}
        options={(['en', 'fr'] as const).map((value) => ({ value, label: words.languages[value], lang: value }))}
        onValue={(language) => onSave({ language })}
      />
    </AccountSection>
  );
}

function Pause({ chosen, onSave }: PartProps) {
  const words = useCopy(remindersCopy);
  // A pause ends with the day where the reminders are sent, whatever clock this device is on.
  const there = useFormat().within(chosen.time_zone);
  const [now] = useState(() => new Date());
  const until = chosen.paused_until === null ? null : new Date(chosen.paused_until);
  const isPaused = until !== null && until > now;
  return (
    <AccountSection title={words.pauseTitle}>
      <DateField
        label={words.pause}
        value={isPaused ? there.isoDay(until) : null}
        min={there.isoDay(now)}
        optional
        onValue={(day) => onSave({ paused_until: day === null ? null : there.instant(day).toISOString() })}
      />
      {isPaused && (
        <div>
          <Button onClick={() => onSave({ paused_until: null })}>{words.resume}</Button>
        </div>
      )}
    </AccountSection>
  );
}
