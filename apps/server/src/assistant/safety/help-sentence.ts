import type { HelpLine, HelpLineKind } from '@parley/contracts/assistant/help-lines.ts';
import type { Language } from '@parley/contracts/language.ts';
import type { SafetyLevel } from './assess.ts';
import type { SafetyKind } from './copy-opening.ts';

const FIRST: Partial<Record<SafetyKind, readonly HelpLineKind[]>> = {
  abuse: ['domestic_violence', 'emergency', 'crisis', 'child', 'medical'],
  violence: ['crisis', 'emergency', 'medical', 'domestic_violence', 'child'],
};
const DANGER: readonly HelpLineKind[] = ['emergency', 'medical', 'crisis', 'domestic_violence', 'child'];
const LISTENING: readonly HelpLineKind[] = ['crisis', 'emergency', 'medical', 'domestic_violence', 'child'];

/** The lines of the country in the order that fits what is happening; none is left out. */
export function linesInOrder(lines: HelpLine[], kind: SafetyKind, level: SafetyLevel): HelpLine[] {
  const order = level === 'imminent' ? DANGER : (FIRST[kind] ?? LISTENING);
  return lines.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** Without what stands in brackets: the sentence has its own. */
const plainName = (line: HelpLine, language: Language): string => line.name[language].replace(/ \(.*\)$/, '');

const told = (line: HelpLine, language: Language): string => {
  const cost = line.free && line.channel !== 'directory' ? (language === 'fr' ? 'gratuit, ' : 'free, ') : '';
  const hours = line.hours[language];
  const about = cost + hours.charAt(0).toLowerCase() + hours.slice(1);
  return `**${line.number}** (${plainName(line, language)}${language === 'fr' ? '\u00a0: ' : ': '}${about})`;
};

/** The best line and the emergency number in one sentence or two; `full` names who answers, and when. */
export function helpSentence(lines: HelpLine[], language: Language, full: boolean): string {
  const emergency = lines.find((line) => line.kind === 'emergency' && line.channel === 'call');
  const listening = lines.find((line) => line.kind !== 'emergency' && line.channel !== 'text') ?? emergency ?? lines[0];
  if (!listening) return '';
  const number = emergency?.number ?? '112';
  if (!full) {
    return language === 'fr'
      ? `À tout moment\u00a0: **${listening.number}** (${plainName(listening, 'fr')}), ou le **${number}** en cas de danger immédiat.`
      : `At any moment: **${listening.number}** (${plainName(listening, 'en')}), or **${number}** in immediate danger.`;
  }
  return language === 'fr'
    ? `Des personnes sont là pour cela, sans jugement\u00a0: ${told(listening, 'fr')}. En cas de danger immédiat\u00a0: **${number}**.`
    : `People are there for this, without judging: ${told(listening, 'en')}. In immediate danger: **${number}**.`;
}
