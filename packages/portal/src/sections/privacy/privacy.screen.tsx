import { useCopy } from '@parley/ui/i18n/language.tsx';
import { SectionPage } from '../../frame/section.tsx';
import { useAppearance } from '../../hooks/use-appearance.ts';
import { Passkeys } from './passkeys.tsx';
import { PasswordBlock } from './password-block.tsx';
import { Phones } from './phones.tsx';
import { privacyCopy } from './privacy.copy.ts';
import { SecondFactors } from './second-factors.tsx';
import { Sessions } from './sessions.tsx';

/** ME-2, ME-3: who can get in as oneself, and who is in. */
export function PrivacyScreen() {
  const words = useCopy(privacyCopy);
  const { entries } = useAppearance('privacy');
  return (
    <SectionPage width="column" title={words.title} lead={words.lead}>
      <PasswordBlock />
      {entries.mfa !== 'hidden' && <SecondFactors mayChange={entries.mfa === 'edit'} />}
      <Passkeys />
      <Phones />
      {entries.loginSessions !== 'hidden' && <Sessions mayChange={entries.loginSessions === 'edit'} />}
    </SectionPage>
  );
}
