import type { CustomLogin } from '@parley/contracts/identity/account-settings.ts';
import { accountSettings } from '@parley/contracts/identity/account-settings.ts';
import { isWebAddress } from '@parley/contracts/identity/web-address.ts';
import { Button } from '@parley/ui/button.tsx';
import { ConfirmDialog } from '@parley/ui/dialog/confirm-dialog.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import { useChange } from '../../api/ask.ts';
import { useProblemWords } from '../../api/problem-words.ts';
import { Configured } from '../../frame/configured.tsx';
import { SectionBlock } from '../../frame/section.tsx';
import { useHost } from '../../host.tsx';
import { accountCopy } from './account.copy.ts';
import styles from './account.module.css';
import { isAlias } from './account-fields.ts';
import { AccountForm } from './account-form.tsx';

interface CustomLoginFormProps {
  login: CustomLogin;
  mayChange: boolean;
}

export function CustomLoginForm({ login, mayChange }: CustomLoginFormProps) {
  const words = useCopy(accountCopy);
  const problem = useProblemWords(words.problems);
  const toast = useToast();
  const { onPersonChanged } = useHost();
  const [typed, setTyped] = useState({
    alias: login.alias ?? '',
    applicationUrl: login.applicationUrl ?? '',
    loginUrl: login.loginUrl ?? '',
  });
  const [checked, setChecked] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const save = useChange(accountSettings.saveCustomLogin, {
    refresh: [accountSettings.customLogin, accountSettings.get],
    onSuccess: () => onPersonChanged(),
  });
  const as = mayChange ? 'edit' : 'viewOnly';
  const set = (part: Partial<typeof typed>) => {
    setTyped({ ...typed, ...part });
    save.reset();
  };
  const faults = {
    alias: isAlias(typed.alias) && typed.alias.trim() !== '' ? undefined : words.aliasShape,
    applicationUrl: isWebAddress(typed.applicationUrl.trim()) ? undefined : words.urlShape,
    loginUrl: isWebAddress(typed.loginUrl.trim()) ? undefined : words.urlShape,
  };
  const field = (name: keyof typeof typed, hint: string, more: { inputMode?: 'url' } = {}) => (
    <Configured as={as} label={words[name]} value={typed[name]}>
      <TextField
        label={words[name]}
        hint={hint}
        optional={name !== 'alias'}
        name={name}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={2_048}
        value={typed[name]}
        problem={checked ? faults[name] : undefined}
        onValue={(value) => set({ [name]: value })}
        {...more}
      />
    </Configured>
  );
  return (
    <SectionBlock title={words.tab.customLogin} lead={words.loginLead}>
      <AccountForm
        mayChange={mayChange}
        className={styles.fields}
        words={words}
        change={save}
        problem={problem}
        onCheck={() => setChecked(true)}
        onSend={() => save.mutate({ body: typed })}
        acts={
          login.alias && (
            <Button variant="link" onClick={() => setLeaving(true)}>
              {words.off}
            </Button>
          )
        }
      >
        {field('alias', words.aliasHint)}
        {field('applicationUrl', words.applicationUrlHint, { inputMode: 'url' })}
        {field('loginUrl', words.loginUrlHint, { inputMode: 'url' })}
      </AccountForm>
      {leaving && (
        <ConfirmDialog
          title={words.offTitle}
          confirm={words.off}
          failure={problem}
          onClose={() => setLeaving(false)}
          onConfirm={async () => {
            await save.mutateAsync({ body: { alias: '', applicationUrl: '', loginUrl: '' } });
            save.reset();
            setTyped({ alias: '', applicationUrl: '', loginUrl: '' });
            setChecked(false);
            toast.show({ text: words.offDone });
          }}
        >
          <p>{words.offText}</p>
        </ConfirmDialog>
      )}
    </SectionBlock>
  );
}
