import type { Flow, Language, Slot } from '../flow/flow.ts';
import { exerciseAnswers } from './exercise-answers.ts';
import type { SimulatedPerson } from './simulated-people.ts';
import { simulatedPeople } from './simulated-people.ts';

const SENTENCE = {
  en: 'I noticed it last week when we sat together, and I would like to handle it differently',
  fr: 'Je l’ai remarqué la semaine dernière quand nous étions ensemble, et je voudrais faire autrement',
};

/** What somebody answers to a question of this flow, when nothing was scripted for it. */
function someLine(slot: Slot, language: Language, which: 0 | 1): string {
  const authored = exerciseAnswers[language][slot.id]?.[which];
  if (slot.type === 'scale') {
    const number = Number(authored);
    return String(number >= slot.min && number <= slot.max ? number : Math.round((slot.min + slot.max) / 2));
  }
  const offered = slot.type === 'choice' ? slot.choices : slot.type === 'pick' ? (slot.pick?.options ?? []) : null;
  if (authored !== undefined && (slot.type === 'pick' || !offered)) return authored;
  const meant = offered?.find(({ label }) => label[language] === authored) ?? offered?.[0];
  return meant?.label[language] ?? SENTENCE[language];
}

/** The flow whose people are written out; what they do not answer, they do not know. */
const SCRIPTED = 'coaching-core';

/** A way of answering: what somebody says, one line an ask. `free`: the question is not about a number or a choice. */
type Manner = {
  name: Record<Language, string>;
  terse?: boolean;
  which: 0 | 1;
  lines(line: string, about: { slot: Slot; free: boolean; at: number; language: Language }): string[];
};

const lowered = (text: string): string =>
  /^(?:I\b|I’|J’|[A-ZÉ]{2})/u.test(text) ? text : text.charAt(0).toLocaleLowerCase() + text.slice(1);
const pair = { en: (en: string, _: string) => en, fr: (_: string, fr: string) => fr };

const MANNERS: Manner[] = [
  { name: { en: 'Plain', fr: 'Posé' }, which: 0, lines: (line) => [line] },
  {
    name: { en: 'Wordy', fr: 'Prolixe' },
    which: 1,
    lines: (line, { free, language }) => [
      free
        ? pair[language](
            `${line}, and it was the same on the way home, when I thought about it once more and told my neighbour, who had seen it too`,
            `${line}, et c’était pareil sur le chemin du retour, quand j’y ai repensé et que j’en ai parlé à ma voisine, qui l’avait vu aussi`,
          )
        : line,
    ],
  },
  {
    name: { en: 'Terse', fr: 'Laconique' },
    which: 0,
    terse: true,
    lines: (line, { free, slot }) => [
      free && slot.minWords <= 3 ? lowered(line).split(' ').slice(0, 5).join(' ') : line,
    ],
  },
  {
    name: { en: 'Ambivalent', fr: 'Ambivalent' },
    which: 1,
    lines: (line, { free, at, language }) => [
      free && at % 3 === 1
        ? pair[language](
            `I want to change it, but I can't find the time, so: ${lowered(line)}`,
            `Je veux que cela change, mais je n’y arrive pas, alors : ${lowered(line)}`,
          )
        : line,
    ],
  },
  {
    name: { en: 'Hostile', fr: 'Hostile' },
    which: 0,
    lines: (line, { free, at, language }) =>
      at % 4 === 1
        ? [pair[language]('That is a silly question.', 'Quelle question idiote.'), line, line]
        : [free && at % 4 === 3 ? pair[language](`Whatever. ${line}`, `Bref. ${line}`) : line],
  },
  {
    name: { en: 'Astray', fr: 'Ailleurs' },
    which: 1,
    lines: (line, { free, at, language }) =>
      free && at % 4 === 2
        ? [
            pair[language]('By the way, who won the football yesterday?', 'Au fait, qui a gagné le football hier ?'),
            line,
          ]
        : [line],
  },
  {
    name: { en: 'Tired', fr: 'Sans force' },
    which: 1,
    lines: (line, { free, at, language }) =>
      free && at % 4 === 0
        ? [pair[language]('I am so tired', 'Je suis si fatigué'), line]
        : [free && at % 4 === 2 ? `${lowered(line)}…` : line],
  },
  {
    name: { en: 'At a loss', fr: 'À court' },
    which: 0,
    lines: (line, { free, at, language }) => {
      const loss = pair[language]("I don't know", 'Je ne sais pas');
      if (!free) return [line];
      return at % 3 === 0
        ? [loss, line]
        : at % 3 === 1
          ? [loss, pair[language]('no idea', 'aucune idée'), line]
          : [line];
    },
  },
  {
    name: { en: 'Two languages', fr: 'Deux langues' },
    which: 1,
    lines: (line, { free, slot, at, language }) => [
      free && at % 3 === 1 ? someLine(slot, language === 'en' ? 'fr' : 'en', 1) : line,
    ],
  },
  {
    name: { en: 'Taps', fr: 'Touches' },
    which: 0,
    terse: true,
    lines: (line, { slot, at, language }) => [
      slot.choices[at % Math.max(1, slot.choices.length)]?.label[language] ?? line,
    ],
  },
];

/** Nobody is asked as often as this; it only keeps the last line at hand. */
const AGAIN = 3;

function withManner(flow: Flow, manner: Manner, language: Language): SimulatedPerson {
  const lines = [...flow.slots.values()].map((slot, at): [string, string[]] => {
    const free = slot.type === 'text' || slot.type === 'moment';
    const said = manner.lines(someLine(slot, language, manner.which), { slot, free, at, language });
    return [slot.id, [...said, ...Array<string>(AGAIN).fill(said.at(-1) ?? '')]];
  });
  return {
    name: manner.name[language],
    language,
    address: manner.which === 0 ? 'vous' : 'tu',
    opening: exerciseAnswers[language].topic?.[manner.which] ?? SENTENCE[language],
    ...(manner.terse ? { terse: true } : {}),
    lines: Object.fromEntries(lines),
  };
}

/** Somebody who answers every question of a flow plainly; of two stories, `which`. */
export const plainPerson = (flow: Flow, language: Language, which: 0 | 1): SimulatedPerson => {
  const manner = MANNERS[which];
  if (!manner) throw new Error('There are two stories.');
  return withManner(flow, { ...manner, which, lines: (line) => [line] }, language);
};

/**
 * The scripted people of the house for a flow: those written for the coaching conversation, with something to say to every
 * other question too, or for an exercise one for each manner of answering.
 */
export function peopleFor(flow: Flow, language: Language): SimulatedPerson[] {
  if (flow.exercise) return MANNERS.map((manner) => withManner(flow, manner, language));
  return simulatedPeople
    .filter((person) => person.language === language)
    .map((person) => ({
      ...person,
      lines: {
        ...Object.fromEntries(
          [...flow.slots.values()].map((slot) => [slot.id, flow.id === SCRIPTED ? [] : [someLine(slot, language, 0)]]),
        ),
        ...person.lines,
      },
    }));
}
