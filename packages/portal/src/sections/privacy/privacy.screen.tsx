import { useCopy } from '@parley/ui/i18n/language.tsx';
import { SectionPage } from '../../frame/section.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordBlock } from './password-block.tsx';
import { Phones } from './phones.tsx';
import { privacyCopy } from './privacy.copy.ts';
import { SecondFactors } from './second-factors.tsx';
import { Sessions } from './sessions.tsx';

/** ME-2, ME-3: who can get in as oneself, and who is in. */
export function PrivacyScreen() {
  const words = useCopy(privacyCopy);
  return (
    <SectionPage width="column" title={words.title} lead={words.lead}>
      <PasswordBlock />
      <SecondFactors />
      <Passkeys />
      <Phones />
      <Sessions />
    </SectionPage>
  );
}
