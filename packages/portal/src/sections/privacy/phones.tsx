import type { PhoneNumber } from '@parley/contracts/identity/phones.ts';
import { PHONES_PER_PAGE, phones } from '@parley/contracts/identity/phones.ts';
import { Button } from '@parley/ui/button.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import { useRead, useRefresh } from '../../api/ask.ts';
import { Loaded } from '../../frame/loaded.tsx';
import styles from '../../frame/parts.module.css';
import { SectionBlock } from '../../frame/section.tsx';
import type { PhoneAct } from './phone-dialog.tsx';
import { PhoneDialog } from './phone-dialog.tsx';
import { privacyCopy } from './privacy.copy.ts';

/** ME-3: the first ten numbers; each act is proved by a code sent to the number it is about. */
export function Phones() {
  const words = useCopy(privacyCopy);
  const query = useRead(phones.list, { query: { _limit: PHONES_PER_PAGE, _offset: 0 } });
  const refresh = useRefresh();
  const reload = () => refresh([phones.list]);
  const [act, setAct] = useState<PhoneAct | null>(null);
  const [told, setTold] = useState('');
  const done = (text: string) => {
    setTold(text);
    void reload();
  };
  return (
    <SectionBlock title={words.phones} lead={words.phonesLead}>
      <Loaded query={query}>
        {({ items, _metadata }) => (
          <>
            {items.length === 0 ? (
              <p className={styles.muted}>{words.phonesNone}</p>
            ) : (
              <ul className={styles.rows} aria-label={words.phonesList}>
                {items.map((phone) => (
                  <PhoneRow key={phone.id} phone={phone} onAct={setAct} />
                ))}
              </ul>
            )}
            {_metadata.totalItems > items.length && <p className={styles.muted}>{words.phonesFirst}</p>}
          </>
        )}
      </Loaded>
      <div className={styles.actions}>
        <Button onClick={() => setAct({ kind: 'add' })}>{words.phoneAdd}</Button>
        <span role="status" className={styles.told}>
          {told}
        </span>
      </div>
      {act && <PhoneDialog act={act} onClose={() => setAct(null)} onDone={done} />}
    </SectionBlock>
  );
}

function PhoneRow({ phone, onAct }: { phone: PhoneNumber; onAct: (act: PhoneAct) => void }) {
  const words = useCopy(privacyCopy);
  const { phoneNumber, verified } = phone;
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <span className={styles.strong}>{phoneNumber}</span>
        <span className={verified ? styles.here : styles.muted}>{verified ? words.verified : words.unverified}</span>
      </div>
      <div className={styles.actions}>
        {!verified && (
          <Button aria-label={words.verifyNamed(phoneNumber)} onClick={() => onAct({ kind: 'verify', phone })}>
            {words.verify}
          </Button>
        )}
        <Button aria-label={words.removeNamed(phoneNumber)} onClick={() => onAct({ kind: 'remove', phone })}>
          {words.remove}
        </Button>
      </div>
    </li>
  );
}
