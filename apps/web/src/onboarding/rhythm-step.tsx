import type { Weekday } from '@parley/contracts/assistant/reminders.ts';
import { SwitchField } from '@parley/ui/fields/switch-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import { timeZone } from '../practice/practice.query.ts';
import { DaysField } from '../reminders/days-field.tsx';
import { remindersCopy } from '../reminders/reminders.copy.ts';
import { useReminders } from '../reminders/reminders.query.ts';
import { TimeField } from '../reminders/time-field.tsx';
import { onboardingCopy } from './onboarding.copy.ts';
import styles from './onboarding.module.css';
import { StepActions } from './step-actions.tsx';
import { StepHead } from './step-head.tsx';

interface RhythmStepProps {
  onDone: () => void;
  onBack: (() => void) | undefined;
}

type Wish = { enabled: boolean; days: Weekday[]; time: string };
const STANDARD: Wish = { enabled: false, days: ['mon', 'tue', 'wed', 'thu', 'fri'], time: '18:00' };

/** CONF-2, REMI-1: off, and one step further without a word, unless somebody wants to be reminded. */
export function RhythmStep({ onDone, onBack }: RhythmStepProps) {
  const words = useCopy(onboardingCopy);
  const named = useCopy(remindersCopy);
  const { query, save } = useReminders();
  const [change, setChange] = useState<Partial<Wish>>({});
  const wish = { ...STANDARD, ...query.data, ...change };
  const next = () => {
    const changed = wish.enabled !== (query.data?.enabled ?? false) || (wish.enabled && Object.keys(change).length > 0);
    if (!changed) return onDone();
    const { enabled, days, time } = wish;
    const body = enabled ? { enabled, days, time, time_zone: timeZone() } : { enabled };
    save.mutate(body, { onSuccess: onDone });
  };
  return (
    <div className={styles.step}>
      <StepHead title={words.rhythmTitle} lead={words.rhythmLead} />
      <SwitchField
        label={named.onOff}
        hint={words.rhythmHint}
        checked={wish.enabled}
        onValue={(enabled) => setChange({ ...change, enabled })}
      />
      {wish.enabled && (
        <>
          <DaysField value={wish.days} onValue={(days) => setChange({ ...change, days })} />
          <TimeField label={named.time} value={wish.time} onValue={(time) => setChange({ ...change, time })} />
        </>
      )}
      <StepActions
        pending={save.isPending}
        error={save.error}
        problems={named.problems}
        onNext={next}
        onBack={onBack}
      />
    </div>
  );
}
