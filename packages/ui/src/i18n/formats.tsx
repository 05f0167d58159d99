import type { AccountFormats, Formatter } from '@parley/contracts/formats.ts';
import { createFormatter } from '@parley/contracts/formats.ts';
import type { ReactNode } from 'react';
import { createContext, useContext, useMemo } from 'react';
import { useLanguage } from './language.tsx';

const none: AccountFormats = {};
const FormatsContext = createContext<AccountFormats>(none);

/** How the account of the signed-in person writes times and amounts. Without one: as their language does, on the clock of the device. */
export function FormatsProvider({ formats, children }: { formats: AccountFormats | undefined; children: ReactNode }) {
  const { timezone, dateFormat, timeFormat, currency } = formats ?? none;
  const held = useMemo(
    () => ({ timezone, dateFormat, timeFormat, currency }),
    [timezone, dateFormat, timeFormat, currency],
  );
  return <FormatsContext.Provider value={held}>{children}</FormatsContext.Provider>;
}

/** Writes dates, times, numbers and amounts for the signed-in person. */
export function useFormat(): Formatter {
  const { language } = useLanguage();
  const formats = useContext(FormatsContext);
  return useMemo(() => createFormatter(language, formats), [language, formats]);
}
