import type { AccountSettings } from '@parley/contracts/identity/account-settings.ts';
import { accountSettings } from '@parley/contracts/identity/account-settings.ts';
import { Button } from '@parley/ui/button.tsx';
import { ProblemNotice } from '@parley/ui/feedback/problem-notice.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useRef, useState } from 'react';
import { useChange } from '../../api/ask.ts';
import { useProblemWords } from '../../api/problem-words.ts';
import parts from '../../frame/parts.module.css';
import { SectionBlock } from '../../frame/section.tsx';
import { useHost } from '../../host.tsx';
import { isPictureData, readAsDataUrl, smallEnough } from '../profile/picture-data.ts';
import { accountCopy } from './account.copy.ts';
import styles from './account.module.css';

interface LogoFormProps {
  settings: AccountSettings;
  mayChange: boolean;
}

/** The logo, seen before it is kept. It goes as a data URL, and is an address from then on. */
export function LogoForm({ settings, mayChange }: LogoFormProps) {
  const words = useCopy(accountCopy);
  const problem = useProblemWords(words.problems);
  const { onPersonChanged } = useHost();
  const [preview, setPreview] = useState<string | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const save = useChange(accountSettings.update, {
    refresh: [accountSettings.get],
    onSuccess: async () => {
      setPreview(null);
      await onPersonChanged();
    },
  });
  const choose = async (file: File): Promise<void> => {
    save.reset();
    const data = await readAsDataUrl(await smallEnough(file)).catch(() => '');
    setUnreadable(!isPictureData(data));
    setPreview(isPictureData(data) ? data : null);
  };
  const logo = preview ?? settings.logo;
  const removed = save.variables?.body?.logo === '';
  return (
    <SectionBlock title={words.logo} lead={words.logoLead}>
      <div className={parts.picture}>
        {logo ? (
          <img className={styles.logo} src={logo} alt={preview ? words.logoNew : words.logoNow} />
        ) : (
          <span aria-hidden="true">{settings.name.slice(0, 1).toLocaleUpperCase()}</span>
        )}
        {mayChange && (
          <div className={parts.actions}>
            <input
              ref={chooser}
              type="file"
              accept="image/png,image/jpeg,image/webp,image/gif"
              aria-label={words.logoChoose}
              hidden
              onChange={(event) => {
                const file = event.currentTarget.files?.[0];
                event.currentTarget.value = '';
                if (file) void choose(file);
              }}
            />
            {preview ? (
              <>
                <Button
                  variant="primary"
                  pending={save.isPending}
                  onClick={() => save.mutate({ body: { logo: preview } })}
                >
                  {words.logoSave}
                </Button>
                <Button variant="link" onClick={() => setPreview(null)}>
                  {words.logoLeave}
                </Button>
              </>
            ) : (
              <>
                <Button onClick={() => chooser.current?.click()}>{words.logoChoose}</Button>
                {settings.logo && (
                  <Button variant="link" pending={save.isPending} onClick={() => save.mutate({ body: { logo: '' } })}>
                    {words.logoRemove}
                  </Button>
                )}
              </>
            )}
          </div>
        )}
      </div>
      {unreadable && <ProblemNotice happened={words.logoUnreadable} />}
      {save.error && <ProblemNotice happened={problem(save.error)} />}
      <p role="status" className={parts.told}>
        {save.isSuccess && (removed ? words.logoRemoved : words.logoSaved)}
      </p>
    </SectionBlock>
  );
}
