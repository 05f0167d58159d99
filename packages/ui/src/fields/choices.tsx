import { useId } from 'react';
import styles from './choices.module.css';

interface ChoicesProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string; lang?: string }[];
  value: Value;
  onValue: (value: Value) => void;
}

/** One of a few, all in sight. */
export function Choices<Value extends string>({ value, onValue, ...rest }: ChoicesProps<Value>) {
  return <Offered type="radio" isChosen={(each) => each === value} onChoose={onValue} {...rest} />;
}

interface ManyChoicesProps<Value extends string> extends Omit<ChoicesProps<Value>, 'value' | 'onValue'> {
  value: readonly Value[];
  /** Those that are chosen now, in the order of the options. */
  onValue: (value: Value[]) => void;
}

/** Any of a few, all in sight. */
export function ManyChoices<Value extends string>({ value, onValue, ...rest }: ManyChoicesProps<Value>) {
  const choose = (chosen: Value, isChosen: boolean) =>
    onValue(
      rest.options.map((option) => option.value).filter((each) => (each === chosen ? isChosen : value.includes(each))),
    );
  return <Offered type="checkbox" isChosen={(each) => value.includes(each)} onChoose={choose} {...rest} />;
}

interface OfferedProps<Value extends string> extends Pick<ChoicesProps<Value>, 'legend' | 'options'> {
  type: 'radio' | 'checkbox';
  isChosen: (value: Value) => boolean;
  onChoose: (value: Value, isChosen: boolean) => void;
}

function Offered<Value extends string>({ legend, options, type, isChosen, onChoose }: OfferedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {options.map(({ value, label, lang }) => (
        <label key={value} className={styles.choice} lang={lang}>
          <input
            type={type}
            name={name}
            value={value}
            checked={isChosen(value)}
            onChange={({ currentTarget }) => onChoose(value, currentTarget.checked)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
