import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import type { InputHTMLAttributes, Ref } from 'react';
import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { useCopy } from '../i18n/language.tsx';
import { IconButton } from '../icon-button.tsx';
import { uiCopy } from '../ui.copy.ts';
import styles from './field.module.css';
import type { FieldWords } from './field.tsx';
import { Field, useField } from './field.tsx';

interface TextFieldProps extends FieldWords, InputHTMLAttributes<HTMLInputElement> {
  /** Called with the text alone, beside `onChange`. */
  onValue?: (value: string) => void;
  /** Marks the label; fields are taken as required otherwise. */
  optional?: boolean;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/** One line of text. With `type="password"` it can be shown. Give `autoComplete`, always. */
export function TextField(props: TextFieldProps) {
  const { label, hint, problem, optional, onValue, onChange, type = 'text', id, className, inputRef, ...rest } = props;
  const field = useField({ label, hint, problem }, id);
  const [shown, setShown] = useState(false);
  const words = useCopy(uiCopy);
  const secret = type === 'password';
  return (
    <Field field={field} label={label} hint={hint} problem={problem} optional={optional ?? false}>
      <div className={styles.box}>
        <input
          {...rest}
          {...field.wiring}
          ref={inputRef}
          type={secret && shown ? 'text' : type}
          className={classNames(styles.input, secret && styles.withButton, className)}
          {...(secret ? { autoCapitalize: 'off', autoCorrect: 'off', spellCheck: false } : {})}
          onChange={(event) => {
            onChange?.(event);
            onValue?.(event.currentTarget.value);
          }}
        />
        {secret && (
          <span className={styles.inside}>
            <IconButton
              size="small"
              label={shown ? words.hidePassword : words.showPassword}
              icon={shown ? <IconEyeOff size={18} stroke={1.5} /> : <IconEye size={18} stroke={1.5} />}
              aria-controls={field.wiring.id}
              onClick={() => setShown(!shown)}
            />
          </span>
        )}
      </div>
    </Field>
  );
}
