import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ButtonVariant } from '../button.tsx';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { IconButton } from '../icon-button.tsx';
import styles from './menu.module.css';
import { itemForKey } from './menu-keys.ts';
import { placeBeside } from './place-beside.ts';

export interface MenuItem {
  label: string;
  onSelect: () => void;
  icon?: ReactNode;
  /** A word at the far end, such as a shortcut. */
  note?: string;
  danger?: boolean;
  /** Makes it one of a choice, ticked or not. */
  checked?: boolean;
  /** A line above it. */
  separated?: boolean;
}

interface MenuProps {
  /** The accessible name of the button and of the menu: "Actions for “Sleep and work”". */
  label: string;
  items: readonly MenuItem[];
  /** With an icon alone the label is the tooltip; with `text` it is a button that shows it. */
  icon: ReactNode;
  text?: string;
  variant?: ButtonVariant;
  size?: 'normal' | 'small';
  align?: 'start' | 'end';
  className?: string;
}

const hasPopover = typeof HTMLElement !== 'undefined' && 'showPopover' in HTMLElement.prototype;
/** Of this attribute the types of React 18 know nothing. */
const lifted = hasPopover ? { popover: 'manual' as const } : {};

/** How long typed letters belong to one word, in milliseconds. */
const typingPause = 600;

/** A button that opens a menu: arrows, Home, End, typed letters, Escape; the focus returns to the button. */
export function Menu({
  label,
  items,
  icon,
  text,
  variant = 'plain',
  size = 'normal',
  align = 'end',
  className,
}: MenuProps) {
  const [open, setOpen] = useState<false | 'first' | 'last'>(false);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();

  const trigger = {
    buttonRef: button,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open !== false,
    'aria-controls': open ? menuId : undefined,
    className,
    onClick: () => setOpen(open ? false : 'first'),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setOpen(event.key === 'ArrowUp' ? 'last' : 'first');
    },
  };

  return (
    <>
      {text === undefined ? (
        <IconButton {...trigger} label={label} icon={icon} size={size} />
      ) : (
        <Button {...trigger} aria-label={label} icon={icon} variant={variant}>
          {text}
        </Button>
      )}
      {open && (
        <MenuSheet
          id={menuId}
          label={label}
          items={items}
          align={align}
          start={open}
          button={button}
          onClose={setOpen}
        />
      )}
    </>
  );
}

interface MenuSheetProps extends Required<Pick<MenuProps, 'label' | 'items' | 'align'>> {
  id: string;
  /** Which item has the focus at first. */
  start: 'first' | 'last';
  button: RefObject<HTMLButtonElement | null>;
  onClose: (open: false) => void;
}

/** Apart from its button, because of the many menus of a table none is open. */
function MenuSheet({ id, label, items, align, start, button, onClose }: MenuSheetProps) {
  const menu = useRef<HTMLDivElement>(null);
  const typing = useRef({ text: '', at: 0 });
  const hasIcons = items.some((item) => item.icon !== undefined);

  const itemElements = () => [...(menu.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
  const close = () => {
    onClose(false);
    button.current?.focus();
  };

  useLayoutEffect(() => {
    const sheet = menu.current;
    if (!sheet || !button.current) return;
    // The popover lifts it above dialogs and out of every scrolling box; without it, `position: fixed` must do.
    if (hasPopover) sheet.showPopover();
    placeBeside(sheet, button.current, align);
    const all = [...sheet.querySelectorAll<HTMLElement>('[data-item]')];
    all.at(start === 'last' ? -1 : 0)?.focus();
  }, [start, align, button]);

  useEffect(() => {
    const leave = (event: Event) => {
      const target = event.target;
      if (target instanceof Node && (menu.current?.contains(target) || button.current?.contains(target))) return;
      onClose(false);
    };
    // A reply that streams scrolls the page, a keyboard that goes away resizes it: the menu stays with its button.
    const follow = () => menu.current && button.current && placeBeside(menu.current, button.current, align);
    document.addEventListener('pointerdown', leave, true);
    document.addEventListener('scroll', follow, true);
    addEventListener('resize', follow);
    return () => {
      document.removeEventListener('pointerdown', leave, true);
      document.removeEventListener('scroll', follow, true);
      removeEventListener('resize', follow);
    };
  }, [align, button, onClose]);

  const onMenuKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Not further: a dialog around the menu stays.
      event.preventDefault();
      event.stopPropagation();
      close();
      return;
    }
    if (event.key === 'Tab') {
      close();
      return;
    }
    const elements = itemElements();
    const current = elements.indexOf(document.activeElement as HTMLElement);
    const typed = letterTyped(event) ? nextTyped(typing.current, event.key) : '';
    const target = itemForKey(
      event.key,
      items.map((item) => item.label),
      current,
      typed,
    );
    if (target === undefined) return;
    event.preventDefault();
    elements[target]?.focus();
  };

  return (
    <div ref={menu} id={id} role="menu" aria-label={label} {...lifted} className={styles.menu} onKeyDown={onMenuKey}>
      {items.map((item) => (
        <div key={item.label} role="none">
          {item.separated && <hr className={styles.line} />}
          <button
            type="button"
            {...(item.checked === undefined
              ? { role: 'menuitem' }
              : { role: 'menuitemradio', 'aria-checked': item.checked })}
            tabIndex={-1}
            data-item
            className={classNames(styles.item, item.danger && styles.danger)}
            onClick={() => {
              // The focus goes home first: a dialog opened by the item then returns it to the button.
              close();
              item.onSelect();
            }}
          >
            {item.icon ?? (hasIcons && <span className={styles.iconSpace} />)}
            <span className={styles.label}>{item.label}</span>
            {item.note && <span className={styles.note}>{item.note}</span>}
            {item.checked && <IconCheck className={styles.check} size={18} stroke={1.5} aria-hidden />}
          </button>
        </div>
      ))}
    </div>
  );
}

const letterTyped = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey;

function nextTyped(typing: { text: string; at: number }, letter: string): string {
  const now = Date.now();
  typing.text = now - typing.at > typingPause ? letter : typing.text + letter;
  typing.at = now;
  return typing.text;
}
