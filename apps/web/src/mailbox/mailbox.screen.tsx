import { Button, buttonClass } from '@parley/ui/button.tsx';
import { classNames } from '@parley/ui/class-names.ts';
import { Empty } from '@parley/ui/feedback/empty.tsx';
import { Skeleton } from '@parley/ui/feedback/skeleton.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { LanguageChoice } from '../shell/language-choice.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { mailboxCopy } from './mailbox.copy.ts';
import styles from './mailbox.module.css';
import { secretIn, useMailboxSecret } from './mailbox-secret.ts';
import type { Mail } from './mails.ts';
import { framed, keyOf, LOOK_EVERY_MS, linkIn, readMails } from './mails.ts';

/** Outside production only: where the mails of a fresh machine are found. */
export function MailboxScreen() {
  const words = useCopy(mailboxCopy);
  const [to, setTo] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  usePageTitle(words.title);
  const [secret, setSecret] = useMailboxSecret();
  const {
    data: mailbox,
    error,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['mailbox', secret, to],
    queryFn: ({ signal }) => readMails(secret, to, signal),
    refetchInterval: LOOK_EVERY_MS,
    placeholderData: (before) => before,
  });

  if (mailbox?.is === 'locked')
    return (
      <Alone>
        <Locked isWrong={secret !== null && !isPlaceholderData} onSecret={setSecret} />
      </Alone>
    );
  if (mailbox ? mailbox.is === 'absent' : error)
    return (
      <Alone>
        <Empty
          title={words.absent}
          drawing="list"
          action={
            <Link to="/" className={buttonClass('quiet')}>
              {words.home}
            </Link>
          }
        >
          {words.absentLead}
        </Empty>
      </Alone>
    );
  const data = mailbox?.is === 'open' ? mailbox.mails : undefined;
  const keys = data?.map(keyOf) ?? [];
  // The newest one stands open until another is chosen.
  const open = chosen !== null && keys.includes(chosen) ? chosen : keys.at(-1);
  const mail = data?.find((_, index) => keys[index] === open);
  return (
    <main className={styles.page}>
      <div className={styles.top}>
        <LanguageChoice />
      </div>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>{words.title}</h1>
          <p>{words.lead}</p>
        </div>
        <div className={styles.filter}>
          <TextField
            label={words.filter}
            optional
            type="search"
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
            value={to}
            onValue={setTo}
          />
        </div>
      </header>
      {!data && <Skeleton />}
      {data?.length === 0 && (
        <Empty title={words.empty} drawing="list">
          {words.emptyLead}
        </Empty>
      )}
      {data && data.length > 0 && (
        <div className={styles.split}>
          <nav aria-label={words.list} className={styles.list}>
            <ol>
              {data.map((each, index) => (
                <li key={keys[index]}>
                  <MailEntry mail={each} open={keys[index] === open} onOpen={() => setChosen(keys[index] ?? null)} />
                </li>
              ))}
            </ol>
          </nav>
          {mail && <OpenMail key={open} mail={mail} />}
        </div>
      )}
    </main>
  );
}

function Alone({ children }: { children: ReactNode }) {
  const words = useCopy(mailboxCopy);
  return (
    <main className={styles.alone}>
      <div className={styles.top}>
        <LanguageChoice />
      </div>
      <h1 className="sr-only">{words.title}</h1>
      {children}
    </main>
  );
}

/** Only those who can read the terminal may read the mails. */
function Locked({ isWrong, onSecret }: { isWrong: boolean; onSecret: (secret: string) => void }) {
  const words = useCopy(mailboxCopy);
  const [pasted, setPasted] = useState('');
  const [isUnreadable, setUnreadable] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const secret = secretIn(pasted);
    setUnreadable(secret === null);
    if (secret !== null) onSecret(secret);
  };
  return (
    <form className={styles.locked} onSubmit={submit} noValidate>
      <h2>{words.locked}</h2>
      <p>{words.lockedLead}</p>
      <TextField
        label={words.secret}
        autoComplete="off"
        spellCheck={false}
        value={pasted}
        onValue={setPasted}
        problem={isWrong || isUnreadable ? words.wrongSecret : undefined}
      />
      <div>
        <Button variant="primary" type="submit">
          {words.unlock}
        </Button>
      </div>
    </form>
  );
}

function MailEntry({ mail, open, onOpen }: { mail: Mail; open: boolean; onOpen: () => void }) {
  const format = useFormat();
  return (
    <button
      type="button"
      aria-current={open || undefined}
      className={classNames(styles.entry, open && styles.open)}
      onClick={onOpen}
    >
      <span className={styles.subject}>{mail.subject}</span>
      <span className={styles.small}>{mail.to}</span>
      <span className={styles.small}>{format.dateTime(mail.sentAt)}</span>
    </button>
  );
}

function OpenMail({ mail }: { mail: Mail }) {
  const words = useCopy(mailboxCopy);
  const format = useFormat();
  const [copied, setCopied] = useState(false);
  const link = linkIn(mail.text);
  const copy = () => {
    if (link) navigator.clipboard.writeText(link).then(() => setCopied(true), console.warn);
  };
  return (
    <article className={styles.mail}>
      <header className={styles.title}>
        <h2>{mail.subject}</h2>
        <p className={styles.small}>
          {words.to} {mail.to} · {format.dateTime(mail.sentAt)}
        </p>
      </header>
      {link && (
        <div className={styles.acts}>
          <a className={buttonClass('primary')} href={link}>
            {words.open}
          </a>
          <Button onClick={copy}>{words.copy}</Button>
          <span role="status" className={styles.small}>
            {copied && words.copied}
          </span>
        </div>
      )}
      {mail.html && (
        <section aria-label={words.html}>
          {/* No scripts, no forms, no origin; links may open a window of their own. */}
          <iframe
            className={styles.frame}
            title={words.frame(mail.subject)}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcDoc={framed(mail.html)}
          />
        </section>
      )}
      <details className={styles.details} open={!mail.html}>
        <summary>{words.text}</summary>
        <pre className={styles.text}>{mail.text}</pre>
      </details>
    </article>
  );
}
