import type { Weekday } from '@parley/contracts/assistant/reminders.ts';
import { WEEKDAYS } from '@parley/contracts/assistant/reminders.ts';
import { ManyChoices } from '@parley/ui/fields/choices.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { remindersCopy } from './reminders.copy.ts';

interface DaysFieldProps {
  value: readonly Weekday[];
  onValue: (days: Weekday[]) => void;
}

/** Any of seven days. */
export function DaysField({ value, onValue }: DaysFieldProps) {
  const words = useCopy(remindersCopy);
  const options = WEEKDAYS.map((day) => ({ value: day, label: words.dayNames[day] }));
  return <ManyChoices legend={words.days} options={options} value={value} onValue={onValue} />;
}
