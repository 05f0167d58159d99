import type { Pace, ProfilePreferences, Tone } from '@parley/contracts/assistant/profile.ts';
import { Choices } from '@parley/ui/fields/choices.tsx';
import { SelectField } from '@parley/ui/fields/select-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { profileCopy } from './profile.copy.ts';
import styles from './profile.module.css';
import type { FactActs } from './use-fact-acts.ts';

const TONES: readonly Tone[] = ['warm', 'plain', 'direct'];
const PACES: readonly Pace[] = ['calm', 'steady', 'brisk'];
const MINUTES = [5, 10, 15, 30];

/** How the person likes their profile; what concerns the coach stands in the settings, once. */
export function Preferences({ preferences, acts }: { preferences: ProfilePreferences; acts: FactActs }) {
  const words = useCopy(profileCopy);
  // Shown as chosen at once; what could not be saved is taken back.
  const [chosen, setChosen] = useState(preferences);
  const { tone, pace, session_minutes } = chosen;
  const choose = (change: Partial<Omit<ProfilePreferences, 'address'>>) => {
    setChosen({ ...chosen, ...change });
    acts.prefer(change, () => setChosen(chosen));
  };
  const minutes = [
    null,
    ...MINUTES,
    ...(session_minutes && !MINUTES.includes(session_minutes) ? [session_minutes] : []),
  ];
  return (
    <section aria-label={words.preferences} className={styles.part}>
      <h2>{words.preferences}</h2>
      <div className={styles.liking}>
        <Choices
          legend={words.tone}
          options={TONES.map((value) => ({ value, label: words.tones[value] }))}
          value={tone}
          onValue={(value) => choose({ tone: value })}
        />
        <Choices
          legend={words.pace}
          options={PACES.map((value) => ({ value, label: words.paces[value] }))}
          value={pace}
          onValue={(value) => choose({ pace: value })}
        />
        <SelectField
          label={words.session}
          options={minutes.map((value) => ({ value: String(value), label: words.sessions(value) }))}
          value={String(session_minutes)}
          onValue={(value) => choose({ session_minutes: value === 'null' ? null : Number(value) })}
        />
      </div>
      <p className={styles.foot}>
        {words.address} <Link to="/settings">{words.settings}</Link>.
      </p>
    </section>
  );
}
