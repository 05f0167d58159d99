import type { Citation } from '@parley/contracts/assistant/citation.ts';

/** The headings without the title, which stands before them anyway. */
export const headingsOf = ({ title, heading }: Pick<Citation, 'title' | 'heading'>): string[] =>
  heading[0] === title ? heading.slice(1) : heading;

export const lastHeading = (place: Pick<Citation, 'title' | 'heading'>): string | undefined => headingsOf(place).at(-1);
