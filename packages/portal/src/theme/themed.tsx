import { useLanguage } from '@parley/ui/i18n/language.tsx';
import { useIsSchemeOurs } from '@parley/ui/scheme/scheme.tsx';
import type { CSSProperties, ReactNode } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { useMetadata } from '../hooks/use-metadata.ts';
import type { HostTheme, ThemeOption } from '../host.tsx';
import { paletteOf, ThemeError } from './palette.ts';
import styles from './themed.module.css';
import { waitForTheme } from './wait-for-theme.ts';

/** The host's theme; undefined while it is waited for. */
function useHostTheme(option: ThemeOption | undefined): HostTheme | null | undefined {
  const [found, setFound] = useState<HostTheme | null | undefined>(undefined);
  useEffect(() => {
    if (typeof option !== 'function') return;
    const waiting = new AbortController();
    void waitForTheme(option, waiting.signal).then((theme) => waiting.signal.aborted || setFound(theme));
    return () => waiting.abort();
  }, [option]);
  return typeof option === 'function' ? found : (option ?? null);
}

/** The tokens that follow a colour; those that are mixed from it are mixed anew, or they would keep the former one. */
function tokensOf(color: unknown): CSSProperties {
  if (typeof color !== 'string') return {};
  try {
    const { main, hover, active, contrastText, onDark } = paletteOf(color);
    const both = (light: string, dark: string): string => `light-dark(${light}, ${dark})`;
    return {
      '--ember': both(main, onDark.main),
      '--ember-hover': both(hover, onDark.hover),
      '--ember-pressed': both(active, onDark.active),
      '--on-ember': both(contrastText, onDark.contrastText),
    } as CSSProperties;
  } catch (error) {
    if (!(error instanceof ThemeError)) throw error;
    // Told to whoever wrote it; the people who use the portal keep one they can read.
    console.error(error.message);
    return {};
  }
}

interface ThemedRootProps {
  theme: ThemeOption | undefined;
  /** Of the server, where the host has none. */
  otherwise?: string | undefined;
  children: ReactNode;
}

/** What is ours in a host's page, in its colour and scheme. Nothing is drawn while the host's theme is waited for. */
export function ThemedRoot({ theme: option, otherwise, children }: ThemedRootProps) {
  const theme = useHostTheme(option);
  const { language } = useLanguage();
  const ours = useIsSchemeOurs();
  const color = theme?.color ?? otherwise;
  const tokens = useMemo(() => tokensOf(color), [color]);
  const scheme = theme?.scheme ?? 'system';
  const own = ours && !theme?.scheme ? {} : { colorScheme: scheme === 'system' ? 'light dark' : scheme };
  if (theme === undefined) return null;
  return (
    <div
      className={styles.root}
      style={{ ...own, ...tokens }}
      lang={language}
      data-parley-portal=""
      // For style sheets in which a host's bundler has put variables of its own in place of `light-dark()`.
      data-scheme={scheme === 'system' ? undefined : scheme}
    >
      {children}
    </div>
  );
}

/** PORTAL-3: the root of the portal. */
export function Themed({ theme, children }: Omit<ThemedRootProps, 'otherwise'>) {
  const color: unknown = useMetadata().theme?.color;
  return (
    <ThemedRoot theme={theme} otherwise={typeof color === 'string' ? color : undefined}>
      {children}
    </ThemedRoot>
  );
}
