import { mentions } from './expression.ts';
import type { Flow, Language, Slot } from './flow.ts';
import type { FlowFile } from './flow-file.ts';
import { folded } from './folded.ts';
import type { Path } from './source-file.ts';

const LANGUAGES: Language[] = ['en', 'fr'];
/** Ways to begin that a coaching conversation offers. */
const SUGGESTIONS = 4;

/** What an exercise, and what is kept of a conversation, can get wrong. */
export function lintExercise(flow: Flow, file: FlowFile, note: (path: Path, message: string) => void): void {
  if (!flow.exercise && flow.suggestions.length !== SUGGESTIONS)
    note(['suggestions'], `a conversation has ${SUGGESTIONS} suggestions, this one has ${flow.suggestions.length}`);
  if (flow.exercise && flow.suggestions.length > 0)
    note(['suggestions'], 'an exercise is chosen by its title and has no suggestions');
  const { previousPlan } = flow.exercise ?? { previousPlan: null };
  if (previousPlan && !flow.slots.has(previousPlan))
    note(['exercise', 'previous_plan'], `unknown slot "${previousPlan}"`);
  const ids = flow.keeps.map(({ id }) => id);
  flow.keeps.forEach((keep, index) => {
    const path = ['keeps', index];
    if (ids.indexOf(keep.id) !== index) note([...path, 'id'], `duplicate id: "${keep.id}" is kept already`);
    const own = keep.titleSlot === null ? [] : [keep.titleSlot];
    const asked = keep.when ? [...mentions(keep.when).slots] : [];
    for (const slot of [...own, ...asked].filter((each) => !flow.slots.has(each)))
      note(path, `unknown slot "${slot}" in what is kept`);
    file.keeps[index]?.sections.forEach(({ slots }, section) => {
      for (const slot of slots.filter((each) => !flow.slots.has(each)))
        note([...path, 'sections', section], `unknown slot "${slot}" in what is kept`);
    });
  });
}

/** What a choice of several of many can get wrong. */
export function lintPick(slot: Slot, flow: Flow, note: (key: Path, message: string) => void): void {
  const { pick } = slot;
  if ((slot.type === 'pick') !== (pick !== null)) {
    note([], `"${slot.id}" needs both the type "pick" and what to pick from`);
    return;
  }
  if (!pick) return;
  const source = pick.of === null ? undefined : flow.slots.get(pick.of);
  if (pick.of !== null && !source?.pick) note(['pick', 'of'], `"${pick.of}" is no slot to pick from`);
  if ((pick.of === null) === (pick.options.length === 0))
    note(['pick'], `"${slot.id}" picks either from its own options or of another slot`);
  const most = source?.pick?.options.length ?? pick.options.length;
  if (pick.min > pick.max || pick.min > most) note(['pick'], `"${slot.id}" can never have as many as it needs`);
  for (const [key, list] of [
    ['options', pick.options],
    ['piles', pick.piles],
  ] as const) {
    const ids = list.map(({ id }) => id);
    for (const id of new Set(ids.filter((each, index) => ids.indexOf(each) !== index)))
      note(['pick', key], `duplicate id "${id}" in "${slot.id}"`);
    for (const language of LANGUAGES) {
      const names = list.map(({ label }) => folded(label[language]));
      for (const name of new Set(names.filter((each, index) => names.indexOf(each) !== index)))
        note(['pick', key], `"${slot.id}" has two times "${name}" in "${language}"`);
    }
  }
}
