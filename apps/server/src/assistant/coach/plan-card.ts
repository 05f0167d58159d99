import { planOf } from '../flow/advance.ts';
import type { Flow, FlowState, Language } from '../flow/flow.ts';

const COPY = {
  title: { en: 'Your plan', fr: 'Votre plan' },
  titleTu: { en: 'Your plan', fr: 'Ton plan' },
  notes: { en: 'Your notes', fr: 'Vos notes' },
  notesTu: { en: 'Your notes', fr: 'Tes notes' },
  goal: { en: 'Goal', fr: 'But' },
  condition: { en: 'If', fr: 'Si' },
  action: { en: 'Then', fr: 'Alors' },
  when: { en: 'When and where', fr: 'Quand et où' },
  sign: { en: 'First sign', fr: 'Premier signe' },
  confidence: { en: 'Confidence', fr: 'Confiance' },
  outOfTen: { en: 'of 10', fr: 'sur 10' },
  thought: { en: 'A fairer sentence', fr: 'Une phrase plus juste' },
  takeaway: { en: 'I take with me', fr: 'À emporter' },
  parked: { en: 'For another day', fr: 'Pour un autre jour' },
} as const;

/** The person's words as text, never as markup. */
export const escaped = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>#|~]/gu, '\\$&');

/** Goal and if-then plan as Markdown, in the person's words; null when there is nothing to keep yet. */
export function planMarkdown(flow: Flow, state: FlowState, language: Language, address: 'tu' | 'vous'): string | null {
  const plan = planOf(flow, state);
  const line = (label: keyof typeof COPY, value: string | number | null | undefined, after = '') =>
    value === undefined || value === null || value === ''
      ? []
      : [`- **${COPY[label][language]}${language === 'fr' ? ' ' : ''}:** ${escaped(String(value))}${after}`];
  const { slots } = state;
  const lines = [
    ...line('goal', slots.goal),
    ...line('sign', slots.sign),
    ...(plan ? [...line('condition', plan.condition), ...line('action', plan.action), ...line('when', plan.when)] : []),
    ...line('confidence', plan ? slots.confidence : null, ` ${COPY.outOfTen[language]}`),
    ...line('thought', slots.balanced_view),
    ...line('takeaway', slots.takeaway),
    ...line(
      'parked',
      state.parked
        .map((each) => each.topic)
        .filter((topic) => !flow.subsequences.some((each) => each.id === topic))
        .join('; '),
    ),
  ];
  if (lines.length === 0) return null;
  const title = plan ? (address === 'tu' ? 'titleTu' : 'title') : address === 'tu' ? 'notesTu' : 'notes';
  return `### ${COPY[title][language]}\n\n${lines.join('\n')}`;
}
