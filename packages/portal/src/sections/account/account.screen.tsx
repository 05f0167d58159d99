import { accountSettings } from '@parley/contracts/identity/account-settings.ts';
import { retention } from '@parley/contracts/identity/retention.ts';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Tabs } from '@parley/ui/tabs/tabs.tsx';
import { useState } from 'react';
import { useRead } from '../../api/ask.ts';
import { Loaded } from '../../frame/loaded.tsx';
import { SectionPage } from '../../frame/section.tsx';
import { useAppearance } from '../../hooks/use-appearance.ts';
import { usePermission } from '../../hooks/use-can.ts';
import { accountCopy } from './account.copy.ts';
import styles from './account.module.css';
import { CustomLoginForm } from './custom-login-form.tsx';
import { LogoForm } from './logo-form.tsx';
import { RetentionForm } from './retention-form.tsx';
import { SettingsForm } from './settings-form.tsx';

/** TENANT-1. */
export function AccountScreen() {
  const words = useCopy(accountCopy);
  const { tabs } = useAppearance('account');
  const shown = (['settings', 'customLogin', 'retention'] as const).filter(
    (id) => id === 'retention' || tabs[id] !== 'hidden',
  );
  const [chosen, setChosen] = useState<(typeof shown)[number]>('settings');
  const tab = shown.includes(chosen) ? chosen : shown[0];
  const body = (
    <div className={styles.body}>
      {tab === 'settings' && <Settings />}
      {tab === 'customLogin' && <CustomLogin />}
      {tab === 'retention' && <Kept />}
    </div>
  );
  return (
    <SectionPage width="column" title={words.title} lead={words.lead}>
      {shown.length > 1 && tab ? (
        <Tabs
          label={words.tabs}
          tabs={shown.map((id) => ({ id, label: words.tab[id] }))}
          value={tab}
          onChange={setChosen}
        >
          {body}
        </Tabs>
      ) : (
        body
      )}
    </SectionPage>
  );
}

function Settings() {
  const settings = useRead(accountSettings.get, {});
  const mayChange = usePermission('fe.secure.write.accountSettings');
  return (
    <Loaded query={settings}>
      {(loaded) => (
        <>
          <LogoForm key={`logo ${loaded.tenantId}`} settings={loaded} mayChange={mayChange} />
          <SettingsForm key={loaded.tenantId} settings={loaded} mayChange={mayChange} />
        </>
      )}
    </Loaded>
  );
}

function CustomLogin() {
  const login = useRead(accountSettings.customLogin, {});
  const mayChange = usePermission('fe.account-settings.write.custom-login-box');
  return <Loaded query={login}>{(loaded) => <CustomLoginForm login={loaded} mayChange={mayChange} />}</Loaded>;
}

function Kept() {
  const kept = useRead(retention.show, {});
  const mayChange = usePermission('fe.secure.write.accountSettings');
  return <Loaded query={kept}>{(loaded) => <RetentionForm kept={loaded} mayChange={mayChange} />}</Loaded>;
}
