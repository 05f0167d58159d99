import { useCopy } from '@parley/ui/i18n/language.tsx';
import { AccountPage } from './account-page.tsx';
import { Passkeys } from './passkeys.tsx';
import { Phones } from './phones.tsx';
import { privacyCopy } from './privacy.copy.ts';
import { SecondFactors } from './second-factors.tsx';
import { Sessions } from './sessions.tsx';

/** ME-2, ME-3: who can get in as oneself, and who is in. */
export function PrivacyScreen() {
  const words = useCopy(privacyCopy);
  return (
    <AccountPage title={words.title} lead={words.lead}>
      <SecondFactors />
      <Passkeys />
      <Phones />
      <Sessions />
    </AccountPage>
  );
}
