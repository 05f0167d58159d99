import type { Config, config as endpoints } from '@parley/contracts/assistant/config.ts';
import type { ResponseOf } from '@parley/contracts/endpoint.ts';
import { SelectField } from '@parley/ui/fields/select-field.tsx';
import { useCopy } from '@parley/ui/i18n/language.tsx';
import { settingsCopy } from './settings.copy.ts';

export type AvailableModels = ResponseOf<typeof endpoints.models>;

const BUILTIN = 'builtin';

interface ModelFieldsProps {
  available: AvailableModels;
  chosen: Pick<Config, 'model_reply' | 'model_sequence'>;
  onChoose: (change: Partial<Pick<Config, 'model_reply' | 'model_sequence'>>) => void;
}

/** Who writes and who follows the steps, and for each where one's words go. */
export function ModelFields({ available, chosen, onChoose }: ModelFieldsProps) {
  const words = useCopy(settingsCopy);
  const modelOf = (id: string) => available.models.find((model) => model.id === id);
  const nameOf = (id: string): string => {
    if (id === BUILTIN) return words.builtin;
    const model = modelOf(id);
    if (!model) return words.silentModel(id);
    return `${model.label} (${model.local ? words.thisServer : model.provider})`;
  };
  // A model that does not answer now stays what was chosen; it is not hidden.
  const options = (ids: readonly string[], value: string) =>
    (ids.includes(value) ? ids : [...ids, value]).map((id) => ({ value: id, label: nameOf(id) }));
  const whereTo = (id: string): string => {
    const model = modelOf(id);
    if (id === BUILTIN || !model) return words.nothingLeaves;
    return model.local ? words.staysHere : words.sentTo(model.provider);
  };
  return (
    <>
      <SelectField
        label={words.modelReply}
        hint={[whereTo(chosen.model_reply), modelOf(chosen.model_reply)?.reads_along && words.readsAlong]
          .filter(Boolean)
          .join(' ')}
        options={options(available.model_reply, chosen.model_reply)}
        value={chosen.model_reply}
        onValue={(model_reply) => onChoose({ model_reply })}
      />
      <SelectField
        label={words.modelSequence}
        hint={whereTo(chosen.model_sequence)}
        options={options(available.model_sequence, chosen.model_sequence)}
        value={chosen.model_sequence}
        onValue={(model_sequence) => onChoose({ model_sequence })}
      />
    </>
  );
}
