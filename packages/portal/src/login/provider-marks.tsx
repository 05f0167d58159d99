import type { ReactNode } from 'react';

/**
 * A mark for each provider, drawn by us in the colour of the words beside it: enough to be found at a glance. No pictures are
 * loaded from anybody, so nobody learns who opens this page.
 */
const drawings: Record<string, ReactNode> = {
  google: <path d="M16.6 10.2H10v0M16.6 10.2a6.7 6.7 0 1 1-2-4.8" />,
  microsoft: <path d="M3.5 3.5h5.6v5.6H3.5zM10.9 3.5h5.6v5.6h-5.6zM3.5 10.9h5.6v5.6H3.5zM10.9 10.9h5.6v5.6h-5.6z" />,
  facebook: (
    <path d="M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4M10.6 17v-7.6c0-1.6.7-2.4 2.3-2.4M8.2 10.9h4.4" />
  ),
  github: (
    <path d="M7.6 16.9v-2.2c-2.4.5-3-1.1-3-1.1-.4-.9-.9-1.2-.9-1.2M12.4 16.9v-2.7c0-.7-.2-1.2-.6-1.5 2-.2 4.1-1 4.1-4.4 0-.9-.3-1.7-.9-2.3.1-.3.4-1.2-.1-2.4 0 0-.8-.2-2.5.9a8.7 8.7 0 0 0-4.8 0C5.9 3.4 5.1 3.6 5.1 3.600c-.5 1.2-.2 2.1-.1 2.4-.6.6-.9 1.4-.9 2.3 0 3.4 2.1 4.2 4.1 4.4-.4.3-.5.7-.6 1.5" />
  ),
  slack: (
    <path d="M8 3.200v5.300M12 11.500v5.300M3.2 12h5.300M11.5 8h5.300M8 11.500v3.900a1.4 1.4 0 1 1-1.4-1.400M12 8.500V4.600A1.4 1.4 0 1 1 13.4 6M8.5 8H4.600A1.4 1.4 0 1 1 6 6.600M11.5 12h3.900a1.4 1.4 0 1 1-1.4 1.4" />
  ),
  apple: (
    <path d="M10 6.200c-.9 0-1.8-.7-3-.7-2 0-3.7 1.7-3.7 4.6 0 3.3 2.2 7 4 7 1 0 1.5-.6 2.7-.6s1.7.6 2.7.6c1.5 0 3-2.2 3.6-4.1-1.4-.6-2.1-1.8-2.1-3.1 0-1.2.6-2.2 1.7-2.900a3.8 3.8 0 0 0-2.9-1.500c-1.2 0-2.1.7-3 .7M10 5.600c0-1.7 1.1-2.9 2.6-3.1" />
  ),
  linkedin: (
    <path d="M3.5 3.500h13v13h-13zM6.7 9v4.600M6.7 6.500v.1M9.6 13.600V9M9.6 11c0-1.3.8-2.1 1.9-2.100s1.8.8 1.8 2v2.7" />
  ),
};

/** A door, for whoever is not among the seven. */
const door = (
  <path d="M5.5 16.800V4.600c0-.8.6-1.4 1.4-1.400h6.200c.8 0 1.4.6 1.4 1.400v12.200M3.5 16.800h13M12 10v.1" />
);

export function ProviderMark({ type, logo }: { type: string; logo: string | null }) {
  if (logo?.startsWith('data:image/')) return <img src={logo} alt="" width="20" height="20" />;
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[type] ?? door}
    </svg>
  );
}
