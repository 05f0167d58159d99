import { reminders } from '@parley/contracts/assistant/reminders.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useEffect } from 'react';
import { useAddress } from '../account/use-address.ts';
import { ask } from '../api/api.ts';
import { Loading } from '../shell/loading.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { remindersCopy } from './reminders.copy.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Where a reminder leads: to the plan, to the cards, else to the conversation. */
export function placeOf(search: string): string {
  const asked = new URLSearchParams(search);
  const about = asked.get('about') ?? '';
  if (asked.get('kind') === 'plan_due' && UUID.test(about)) return `/kept/${about}`;
  return asked.get('kind') === 'practice_due' ? '/practice' : '/';
}

/** The link of a mail, once one is signed in: it notes the visit and goes on. */
export function ReminderLanding() {
  const words = useCopy(remindersCopy);
  const { search, navigate } = useAddress();
  usePageTitle(words.opening);
  useEffect(() => {
    // Whoever comes this way has answered; should that not be noted, one is taken there all the same.
    void ask(reminders.save, { body: {} }, { background: true }).catch(() => undefined);
    navigate(placeOf(search), { replace: true });
  }, [search, navigate]);
  return <Loading />;
}
