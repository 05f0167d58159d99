import { Button } from '@parley/ui/button.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useId, useMemo, useState } from 'react';
import { timeZone } from '../practice/practice.query.ts';
import { remindersCopy } from './reminders.copy.ts';
import { zoneLabel, zoneLabels } from './zone-labels.ts';

interface ZoneFieldProps {
  value: string;
  onValue: (zone: string) => void;
}

/** A time zone, found by its city; the browser's own list. */
export function ZoneField({ value, onValue }: ZoneFieldProps) {
  const words = useCopy(remindersCopy);
  const { language } = useLanguage();
  const list = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [now] = useState(() => new Date());
  const [unknown, setUnknown] = useState(false);
  // Four hundred names are made when somebody looks for one.
  const looking = typed !== null;
  const zones = useMemo(() => (looking ? zoneLabels(language) : null), [looking, language]);
  const here = timeZone();
  const clock = useFormat().within(value);
  const choose = (text: string) => {
    setTyped(text);
    setUnknown(false);
    const found = zones?.find(({ label }) => label === text);
    if (found && found.zone !== value) onValue(found.zone);
  };
  return (
    <>
      <TextField
        label={words.zone}
        hint={words.zoneHint(clock.time(now))}
        problem={unknown ? words.zoneUnknown : undefined}
        list={list}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? zoneLabel(value, language)}
        onFocus={(event) => {
          setTyped(zoneLabel(value, language));
          event.currentTarget.select();
        }}
        onValue={choose}
        onBlur={() => {
          setUnknown(
            typed !== null && typed !== zoneLabel(value, language) && !zones?.some(({ label }) => label === typed),
          );
          setTyped(null);
        }}
      />
      <datalist id={list}>
        {zones?.map(({ zone, label }) => (
          <option key={zone} value={label} />
        ))}
      </datalist>
      {here !== value && (
        <div>
          <Button variant="link" onClick={() => onValue(here)}>
            {words.zoneHere(zoneLabel(here, language))}
          </Button>
        </div>
      )}
    </>
  );
}
