import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useRef } from 'react';
import { useCopy } from '../i18n/language.tsx';
import { IconButton } from '../icon-button.tsx';
import { uiCopy } from '../ui.copy.ts';
import styles from './list.module.css';

interface SearchFieldProps {
  /** The accessible name and what stands in the empty field: "Search users". */
  label: string;
  value: string;
  onValue: (text: string) => void;
}

export function SearchField({ label, value, onValue }: SearchFieldProps) {
  const words = useCopy(uiCopy);
  const ref = useRef<HTMLInputElement>(null);
  return (
    <search className={styles.search}>
      <IconSearch size={18} stroke={1.5} aria-hidden />
      <input
        ref={ref}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onValue(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return;
          // A dialog around it stays open: this Escape meant the field.
          event.preventDefault();
          event.stopPropagation();
          onValue('');
        }}
      />
      {value !== '' && (
        <IconButton
          size="small"
          label={words.clearSearch}
          icon={<IconX size={18} stroke={1.5} />}
          onClick={() => {
            onValue('');
            ref.current?.focus();
          }}
        />
      )}
    </search>
  );
}
