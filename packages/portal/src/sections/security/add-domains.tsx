import type { RestrictionType } from '@parley/contracts/identity/restrictions.ts';
import { domainRestrictions } from '@parley/contracts/identity/restrictions.ts';
import { FormDialog } from '@parley/ui/dialog/form-dialog.tsx';
import { Choices } from '@parley/ui/fields/choices.tsx';
import { TextArea } from '@parley/ui/fields/text-area.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import { useAsk } from '../../api/ask.ts';
import { useProblemWords } from '../../api/problem-words.ts';
import { restrictionsCopy } from './restrictions.copy.ts';
import { useInsist } from './use-insist.tsx';

interface AddDomainsProps {
  /** What is offered first. */
  type: RestrictionType;
  onAdded: () => Promise<void>;
  onClose: () => void;
}

/** One domain or many: one in each line. */
export function AddDomains({ type: offered, onAdded, onClose }: AddDomainsProps) {
  const { domain: words, problems } = useCopy(restrictionsCopy);
  // Of several, the server says which one it means.
  const { domain_invalid: _, ...plain } = problems;
  const ask = useAsk();
  const { insist, dialog } = useInsist();
  const [type, setType] = useState(offered);
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const domains = text
    .split(/[\s,;]+/)
    .map((line) => line.trim())
    .filter(Boolean);
  const problem = useProblemWords(domains.length > 1 ? plain : problems);
  const add = async (force: boolean) => {
    const [first = ''] = domains;
    await (domains.length === 1
      ? ask(domainRestrictions.create, { body: { domain: first, type, force } })
      : ask(domainRestrictions.createMany, { body: { domains, type, force } }));
    await onAdded();
  };
  return (
    <>
      <FormDialog
        title={words.addTitle}
        submit={words.add}
        onSubmit={() => {
          setMissing(domains.length === 0);
          return domains.length === 0 ? false : insist(add);
        }}
        onClose={onClose}
        failure={problem}
      >
        <TextArea
          label={words.list}
          hint={words.addHint}
          problem={missing ? words.addEmpty : undefined}
          rows={3}
          value={text}
          onValue={setText}
          data-autofocus
          spellCheck={false}
          autoCapitalize="none"
        />
        <Choices
          legend={words.kind}
          options={[
            { value: 'ALLOW', label: words.kinds.ALLOW },
            { value: 'BLOCK', label: words.kinds.BLOCK },
          ]}
          value={type}
          onValue={setType}
        />
      </FormDialog>
      {dialog}
    </>
  );
}
