import type { Fact, FactKind } from '@parley/contracts/assistant/profile.ts';
import { FACT_KINDS, FACT_LENGTH } from '@parley/contracts/assistant/profile.ts';
import { FormDialog } from '@parley/ui/dialog/form-dialog.tsx';
import { SelectField } from '@parley/ui/fields/select-field.tsx';
import { TextArea } from '@parley/ui/fields/text-area.tsx';
import { useCopy, useLanguage } from '@parley/ui/i18n/language.tsx';
import { useState } from 'react';
import { inLanguage } from '../psychological-resources/texts.ts';
import { profileCopy } from './profile.copy.ts';
import { asItIs, ofFact } from './profile.queries.ts';
import type { FactActs } from './use-fact-acts.ts';

/** Something of one's own, or other words for what is there. */
export function FactDialog({ fact, acts }: { fact: Fact | null; acts: FactActs }) {
  const words = useCopy(profileCopy);
  const { language } = useLanguage();
  const [kind, setKind] = useState<FactKind>(fact?.kind ?? 'strength');
  const [text, setText] = useState(fact ? inLanguage(fact.text, language) : '');
  const [checked, setChecked] = useState(false);
  const onSubmit = () => {
    setChecked(true);
    const said = text.replace(/\s+/gu, ' ').trim();
    if (said === '') return false;
    const own = { kind, text: { [language]: said }, status: 'accepted' as const };
    return acts.write(fact ? ofFact(fact.id, (each) => ({ id: each.id, ...own })) : (all) => [...all.map(asItIs), own]);
  };
  return (
    <FormDialog
      title={fact ? words.correctTitle : words.addTitle}
      submit={fact ? words.correctSubmit : words.addSubmit}
      onSubmit={onSubmit}
      onClose={acts.closeWriting}
      failure={acts.failure}
    >
      <SelectField
        label={words.kind}
        options={FACT_KINDS.map((value) => ({ value, label: words.kinds[value] }))}
        value={kind}
        onValue={setKind}
      />
      <TextArea
        data-autofocus
        label={words.text}
        hint={words.textHint}
        value={text}
        onValue={setText}
        maxLength={FACT_LENGTH}
        rows={2}
        problem={checked && text.trim() === '' ? words.emptyText : undefined}
      />
    </FormDialog>
  );
}
