import type { ResponseOf } from '@parley/contracts/endpoint.ts';
import { mfaDevices } from '@parley/contracts/identity/mfa-devices.ts';
import { Button } from '@parley/ui/button.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import type { Ask } from '../../api/ask.ts';
import { useAsk, useRead, useRefresh } from '../../api/ask.ts';
import { Loaded } from '../../frame/loaded.tsx';
import styles from '../../frame/parts.module.css';
import { SectionBlock } from '../../frame/section.tsx';
import type { Enrolment } from './enrol-dialog.tsx';
import { EnrolDialog } from './enrol-dialog.tsx';
import type { Owned } from './owned-list.tsx';
import { OwnedList } from './owned-list.tsx';
import { privacyCopy } from './privacy.copy.ts';
import { RecoveryDialog } from './recovery-dialog.tsx';

type Devices = ResponseOf<typeof mfaDevices.list>;

/** What each strategy lets somebody add; the mailbox needs no adding. */
const enrolmentOf: Partial<Record<string, Enrolment>> = {
  AuthenticatorApp: 'app',
  WebAuthnPlatform: 'device',
  WebAuthnCrossPlatform: 'device',
  SMS: 'phone',
};

/**
 * ME-2: second factors of one's own, and the codes for the day they are lost.
 * @param mayChange PORTAL-9: otherwise they are read-only
 */
export function SecondFactors({ mayChange = true }: { mayChange?: boolean }) {
  const words = useCopy(privacyCopy);
  const ask = useAsk();
  const query = useRead(mfaDevices.list, {});
  const refresh = useRefresh();
  const reload = () => refresh([mfaDevices.list]);
  const strategies = useRead(mfaDevices.strategies, {}).data?.strategies ?? [];
  const [open, setOpen] = useState<Enrolment | 'recovery' | null>(null);
  const [told, setTold] = useState('');
  const close = () => setOpen(null);
  const offered = new Set(strategies.flatMap(({ strategy, isActive }) => (isActive && enrolmentOf[strategy]) || []));
  const add = { app: words.addApp, device: words.addDevice, phone: words.addPhone };
  return (
    <SectionBlock title={words.factors} lead={words.factorsLead}>
      <Loaded query={query}>
        {(devices) => (
          <>
            <OwnedList
              label={words.factorsList}
              items={ownedOf(devices, words, ask, reload).map(({ onRemove, ...item }) =>
                mayChange && onRemove ? { ...item, onRemove } : item,
              )}
              none={words.factorsNone}
              warning={words.removeFactor}
            />
            <div className={styles.actions}>
              {[...(mayChange ? offered : [])].map((kind) => (
                <Button key={kind} onClick={() => setOpen(kind)}>
                  {add[kind]}
                </Button>
              ))}
            </div>
            {mayChange && isStrong(devices) && (
              <div className={styles.what}>
                <h3 className={styles.strong}>{words.recovery}</h3>
                <p className={styles.muted}>{words.recoveryLead}</p>
                <div>
                  <Button variant="link" onClick={() => setOpen('recovery')}>
                    {words.recoveryMake}
                  </Button>
                </div>
              </div>
            )}
          </>
        )}
      </Loaded>
      <p role="status" className={styles.told}>
        {told}
      </p>
      {open === 'recovery' && <RecoveryDialog onClose={close} />}
      {open && open !== 'recovery' && (
        <EnrolDialog
          kind={open}
          onClose={close}
          onAdded={() => {
            setTold(words.added);
            void reload();
          }}
        />
      )}
    </SectionBlock>
  );
}

const isStrong = ({ authenticators, phones, webauthn }: Devices): boolean =>
  authenticators.length + phones.length + webauthn.length > 0;

function ownedOf(devices: Devices, words: (typeof privacyCopy)['en'], ask: Ask, reload: () => Promise<void>): Owned[] {
  const { authenticators, webauthn, phones, emails } = devices;
  type Removing =
    | typeof mfaDevices.disableAuthenticator
    | typeof mfaDevices.disableWebAuthnVerify
    | typeof mfaDevices.disableSmsVerify;
  const removing = (endpoint: Removing, id: string) => async () => {
    await ask(endpoint, { params: { id }, body: {} });
    await reload();
  };
  return [
    ...webauthn.map(({ id, name }) => ({ id, name, onRemove: removing(mfaDevices.disableWebAuthnVerify, id) })),
    ...authenticators.map(({ id }) => ({
      id,
      name: words.app,
      onRemove: removing(mfaDevices.disableAuthenticator, id),
    })),
    ...phones.map(({ id, phoneNumber }) => ({
      id,
      name: words.phone(phoneNumber),
      onRemove: removing(mfaDevices.disableSmsVerify, id),
    })),
    // Goes by itself when something better comes.
    ...emails.map(({ email }) => ({ id: email, name: words.mailbox(email) })),
  ];
}
