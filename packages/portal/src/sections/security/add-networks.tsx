import type { RestrictionType } from '@parley/contracts/identity/restrictions.ts';
import { ipRestrictions } from '@parley/contracts/identity/restrictions.ts';
import { FormDialog } from '@parley/ui/dialog/form-dialog.tsx';
import { Choices } from '@parley/ui/fields/choices.tsx';
import { TextArea } from '@parley/ui/fields/text-area.tsx';
import { TextField } from '@parley/ui/fields/text-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import { useAsk } from '../../api/ask.ts';
import { useProblemWords } from '../../api/problem-words.ts';
import { restrictionsCopy } from './restrictions.copy.ts';
import { useInsist } from './use-insist.tsx';

interface AddProps {
  /** What is offered first. */
  strategy: RestrictionType;
  onAdded: () => Promise<void>;
  onClose: () => void;
}

export function AddNetwork({ strategy: offered, onAdded, onClose }: AddProps) {
  const words = useCopy(restrictionsCopy);
  const problem = useProblemWords(words.problems);
  const ask = useAsk();
  const { insist, dialog } = useInsist();
  const [strategy, setStrategy] = useState(offered);
  const [ip, setIp] = useState('');
  const [description, setDescription] = useState('');
  const [missing, setMissing] = useState(false);
  const add = async (force: boolean) => {
    const body = { ip: ip.trim(), strategy, isActive: true, description: description.trim() || null };
    await ask(ipRestrictions.create, { body: { ...body, force } });
    await onAdded();
  };
  return (
    <>
      <FormDialog
        title={words.ip.addTitle}
        submit={words.ip.add}
        onSubmit={() => {
          setMissing(ip.trim() === '');
          return ip.trim() === '' ? false : insist(add);
        }}
        onClose={onClose}
        failure={problem}
      >
        <TextField
          label={words.ip.address}
          hint={words.ip.addHint}
          problem={missing ? words.problems.ip_invalid : undefined}
          value={ip}
          onValue={setIp}
          data-autofocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          label={words.ip.note}
          hint={words.ip.noteHint}
          optional
          value={description}
          onValue={setDescription}
          maxLength={200}
        />
        <KindChoice strategy={strategy} onStrategy={setStrategy} />
      </FormDialog>
      {dialog}
    </>
  );
}

/** `203.0.113.0/24 The office` */
const rulesIn = (text: string, strategy: RestrictionType) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, ip = '', description = ''] = /^(\S+)\s*(.*)$/.exec(line) ?? [];
      return { ip, strategy, isActive: true, description: description.slice(0, 200) || null };
    });

export function AddNetworks({ strategy: offered, onAdded, onClose }: AddProps) {
  const words = useCopy(restrictionsCopy);
  const problem = useProblemWords();
  const ask = useAsk();
  const { insist, dialog } = useInsist();
  const [strategy, setStrategy] = useState(offered);
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const add = async (force: boolean) => {
    await ask(ipRestrictions.createMany, { body: { ips: rulesIn(text, strategy), force } });
    await onAdded();
  };
  return (
    <>
      <FormDialog
        title={words.ip.severalTitle}
        submit={words.ip.several}
        onSubmit={() => {
          setMissing(text.trim() === '');
          return text.trim() === '' ? false : insist(add);
        }}
        onClose={onClose}
        failure={problem}
      >
        <TextArea
          label={words.ip.list}
          hint={words.ip.severalHint}
          problem={missing ? words.ip.severalEmpty : undefined}
          rows={5}
          value={text}
          onValue={setText}
          data-autofocus
          spellCheck={false}
        />
        <KindChoice strategy={strategy} onStrategy={setStrategy} />
      </FormDialog>
      {dialog}
    </>
  );
}

function KindChoice({
  strategy,
  onStrategy,
}: {
  strategy: RestrictionType;
  onStrategy: (strategy: RestrictionType) => void;
}) {
  const { ip: words } = useCopy(restrictionsCopy);
  return (
    <Choices
      legend={words.kind}
      options={[
        { value: 'ALLOW', label: words.kinds.ALLOW },
        { value: 'BLOCK', label: words.kinds.BLOCK },
      ]}
      value={strategy}
      onValue={onStrategy}
    />
  );
}
