import { webAuthn } from '@parley/contracts/identity/webauthn.ts';
import { useSubmit } from '@parley/portal/login/use-submit.ts';
import { useMfaProblemWords } from '@parley/portal/mfa/mfa-problem-words.ts';
import { Button } from '@parley/ui/button.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { formatDate } from '@parley/ui/i18n/format.ts';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import styles from './account-page.module.css';
import { AccountSection, Loaded } from './account-page.tsx';
import { askIdentity } from './identity-api.ts';
import { OwnedList } from './owned-list.tsx';
import { privacyCopy } from './privacy.copy.ts';
import { useOwn } from './use-own.ts';

/** ME-2: passkeys of one's own. */
export function Passkeys() {
  const words = useCopy(privacyCopy);
  const { language } = useLanguage();
  const told = useMfaProblemWords();
  const { query, reload } = useOwn('passkeys', webAuthn.devices, {});
  const { pending, refusal, run } = useSubmit();
  const [added, setAdded] = useState(false);

  const add = () => {
    setAdded(false);
    run(async () => {
      const { options } = await askIdentity(webAuthn.createDevice, {});
      const { makePasskey } = await import('@parley/portal/login/passkeys.ts');
      const { result, deviceType } = await makePasskey(options);
      await askIdentity(webAuthn.verifyDevice, { body: { ...result, deviceType } });
      setAdded(true);
      await reload();
    });
  };
  return (
    <AccountSection title={words.passkeys} lead={words.passkeysLead}>
      <Loaded query={query}>
        {({ devices }) => (
          <OwnedList
            label={words.passkeysList}
            none={words.passkeysNone}
            warning={words.removePasskey}
            items={devices.map(({ id, name, createdAt, lastUsedAt }) => ({
              id,
              name,
              note: [
                words.passkeySince(formatDate(language, createdAt)),
                ...(lastUsedAt ? [words.passkeyUsed(formatDate(language, lastUsedAt))] : []),
              ].join(', '),
              onRemove: async () => {
                await askIdentity(webAuthn.deleteDevice, { params: { id } });
                await reload();
              },
            }))}
          />
        )}
      </Loaded>
      {refusal && <ProblemNotice happened={told(refusal)} />}
      <div className={styles.actions}>
        <Button pending={pending} onClick={add}>
          {words.passkeyAdd}
        </Button>
        <span role="status" className={styles.told}>
          {added && words.passkeyAdded}
        </span>
      </div>
    </AccountSection>
  );
}
