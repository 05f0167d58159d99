import { deviceOf } from '@parley/contracts/device.ts';
import type { AuditRow } from '@parley/contracts/identity/audits.ts';
import { useAnnounce } from '@parley/ui/announce.tsx';
import { Button } from '@parley/ui/button.tsx';
import { Facts } from '@parley/ui/data/facts.tsx';
import { SidePanel } from '@parley/ui/dialog/side-panel.tsx';
import { formatNumber } from '@parley/ui/i18n/format.ts';
import { useFormat } from '@parley/ui/i18n/formats.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { auditsCopy } from './audits.copy.ts';
import styles from './audits.module.css';
import { SeverityTag } from './severity-tag.tsx';

const isNothing = (json: AuditRow['json']): boolean => json.every((part) => Object.keys(part).length === 0);

/** Everything that is known of one entry. */
export function AuditDetails({ row, onClose }: { row: AuditRow; onClose: () => void }) {
  const words = useCopy(auditsCopy);
  const { language } = useLanguage();
  const format = useFormat();
  const { status } = useAnnounce();
  const { browser, system } = deviceOf(row.userAgent);
  const device = browser && system ? words.browserOn(browser, system) : (browser ?? system);
  const json = JSON.stringify(row.json.length === 1 ? row.json[0] : row.json, null, 2);
  const copy = async () => {
    await navigator.clipboard.writeText(json);
    status(words.copied);
  };
  return (
    <SidePanel title={row.description} subtitle={format.dateTime(row.createdAt)} onClose={onClose}>
      <Facts
        facts={[
          { term: words.severity, value: <SeverityTag severity={row.severity} /> },
          { term: words.person, value: row.email ?? words.nobody },
          { term: words.address, value: row.ip },
          { term: words.browser, value: device },
          { term: words.number, value: formatNumber(language, row.number) },
          { term: words.key, value: <code>{row.action}</code> },
        ]}
      />
      <section className={styles.json} aria-label={words.details}>
        <header>
          <h3>{words.details}</h3>
          {!isNothing(row.json) && (
            <Button variant="plain" onClick={copy}>
              {words.copy}
            </Button>
          )}
        </header>
        {isNothing(row.json) ? (
          <p>{words.hidden}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
          <pre tabIndex={0}>{json}</pre>
        )}
        {row.userAgent && <p className={styles.agent}>{row.userAgent}</p>}
      </section>
    </SidePanel>
  );
}
