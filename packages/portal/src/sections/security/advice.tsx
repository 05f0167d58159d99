import type { FixCode, Recommendation, RecommendationCode } from '@parley/contracts/identity/security-center.ts';
import { securityCenter } from '@parley/contracts/identity/security-center.ts';
import { Button } from '@parley/ui/button.tsx';
import { ConfirmDialog } from '@parley/ui/dialog/confirm-dialog.tsx';
import { useToast } from '@parley/ui/dialog/toast.tsx';
import { Empty } from '@parley/ui/feedback/empty.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { Tag } from '@parley/ui/tag.tsx';
import { useState } from 'react';
import { useAsk } from '../../api/ask.ts';
import { useProblemWords } from '../../api/problem-words.ts';
import { SectionBlock } from '../../frame/section.tsx';
import { useCan } from '../../hooks/use-can.ts';
import { centerCopy } from './center.copy.ts';
import { FixDialog } from './fix-dialog.tsx';
import { numbersOf } from './numbers.ts';
import own from './security.module.css';
import type { SecurityTab } from './security-tabs.ts';

const tones = { SEVERE: 'brick', WARNING: 'ember', INFO: 'muted' } as const;

/** Where a recommendation is followed that no single press carries out. */
const places: Partial<Record<RecommendationCode, SecurityTab>> = {
  ENABLE_IP_RESTRICTIONS: 'ipRestrictions',
  CHANGE_IP_TO_ALLOWLIST: 'ipRestrictions',
  ENABLE_DOMAIN_RESTRICTIONS: 'domainRestrictions',
  CHANGE_DOMAIN_TO_ALLOWLIST: 'domainRestrictions',
};
const byHand: readonly RecommendationCode[] = [
  'BREACHED_PASSWORDS_EXIST',
  'CONFIGURE_SSO',
  ...(Object.keys(places) as RecommendationCode[]),
];
const isFix = (code: RecommendationCode): code is FixCode => !byHand.includes(code);

interface AdviceProps {
  items: readonly Recommendation[];
  onTab: (tab: SecurityTab) => void;
}

/** What would make it safer, the most urgent first, each with the way to it. */
export function Advice({ items, onTab }: AdviceProps) {
  const words = useCopy(centerCopy);
  const problem = useProblemWords(words.problems);
  const can = useCan();
  const ask = useAsk();
  const toast = useToast();
  const [open, setOpen] = useState<Recommendation | null>(null);
  const canWrite = can('fe.secure.write.securityPolicy');
  const canMail = can('fe.secure.write.users');
  const close = () => setOpen(null);

  const actOf = (item: Recommendation) => {
    const { title } = words.advice[item.code];
    const place = places[item.code];
    if (place)
      return (
        <Button aria-label={words.openNamed(title)} onClick={() => onTab(place)}>
          {words.open}
        </Button>
      );
    if (item.code === 'BREACHED_PASSWORDS_EXIST' && canMail)
      return <Button onClick={() => setOpen(item)}>{words.send}</Button>;
    if (isFix(item.code) && canWrite)
      return (
        <Button aria-label={words.lookNamed(title)} onClick={() => setOpen(item)}>
          {words.look}
        </Button>
      );
    return null;
  };
  return (
    <SectionBlock title={words.adviceTitle}>
      {items.length === 0 ? (
        <Empty drawing="path" title={words.nothingTitle}>
          {words.nothing}
        </Empty>
      ) : (
        <ul className={own.advice} aria-label={words.adviceTitle}>
          {items.map((item) => (
            <li key={item.code} className={own.advised}>
              <div className={own.what}>
                <p className={own.title}>{words.advice[item.code].title}</p>
                <p className={own.why}>{words.advice[item.code].text(...numbersOf(item.code, item.metadata))}</p>
              </div>
              <Tag tone={tones[item.severity]}>{words.severities[item.severity]}</Tag>
              <div className={own.act}>{actOf(item)}</div>
            </li>
          ))}
        </ul>
      )}
      {open && isFix(open.code) && <FixDialog code={open.code} title={words.advice[open.code].title} onClose={close} />}
      {open?.code === 'BREACHED_PASSWORDS_EXIST' && (
        <ConfirmDialog
          title={words.sendAsk}
          confirm={words.send}
          danger={false}
          onConfirm={async () => {
            await ask(securityCenter.resetBreached, {});
            toast.show({ text: words.sent });
          }}
          onClose={close}
          failure={problem}
        >
          {words.sendText(open.metadata.password.breachedPasswordUsersCount)}
        </ConfirmDialog>
      )}
    </SectionBlock>
  );
}
