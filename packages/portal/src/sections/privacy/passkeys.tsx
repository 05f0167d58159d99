import { webAuthn } from '@parley/contracts/identity/webauthn.ts';
import { Button } from '@parley/ui/button.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import { useAsk, useRead, useRefresh } from '../../api/ask.ts';
import { Loaded } from '../../frame/loaded.tsx';
import styles from '../../frame/parts.module.css';
import { SectionBlock } from '../../frame/section.tsx';
import { useSubmit } from '../../login/use-submit.ts';
import { useMfaProblemWords } from '../../mfa/mfa-problem-words.ts';
import { OwnedList } from './owned-list.tsx';
import { privacyCopy } from './privacy.copy.ts';

/** ME-2: passkeys of one's own. */
export function Passkeys() {
  const words = useCopy(privacyCopy);
  const format = useFormat();
  const told = useMfaProblemWords();
  const ask = useAsk();
  const query = useRead(webAuthn.devices, {});
  const refresh = useRefresh();
  const reload = () => refresh([webAuthn.devices]);
  const { pending, refusal, run } = useSubmit();
  const [added, setAdded] = useState(false);

  const add = () => {
    setAdded(false);
    run(async () => {
      const { options } = await ask(webAuthn.createDevice, {});
      const { makePasskey } = await import('../../login/passkeys.ts');
      const { result, deviceType } = await makePasskey(options);
      await ask(webAuthn.verifyDevice, { body: { ...result, deviceType } });
      setAdded(true);
      await reload();
    });
  };
  return (
    <SectionBlock title={words.passkeys} lead={words.passkeysLead}>
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
                words.passkeySince(format.date(createdAt)),
                ...(lastUsedAt ? [words.passkeyUsed(format.date(lastUsedAt))] : []),
              ].join(', '),
              onRemove: async () => {
                await ask(webAuthn.deleteDevice, { params: { id } });
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
    </SectionBlock>
  );
}
