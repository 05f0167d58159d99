import type { Resource, ResourceChange } from '@parley/contracts/assistant/psychological-resources.ts';
import type { Language } from '@parley/contracts/language.ts';
import { v7 as uuidv7 } from 'uuid';
import type { KeptSection, Texts } from '../flow/kept.ts';
import type { TextsAt } from '../profile/translations.ts';
import { langStatus, withTranslation } from '../profile/translations.ts';
import type { ResourceRow } from './psychological-resources.store.ts';

/** A text as somebody of this language reads it: in it, else in the other. */
export const inLanguage = (texts: Texts, language: Language): string => texts[language] ?? texts.en ?? texts.fr ?? '';

/** The texts of a thing that is kept, by the place where they stand. */
export const textsOf = ({ title, sections, note }: Pick<ResourceRow, 'title' | 'sections' | 'note'>): TextsAt => ({
  title,
  ...(note ? { note } : {}),
  ...Object.fromEntries(
    sections.flatMap(({ heading, items }, at) => [
      [`sections.${at}.heading`, heading],
      ...items.map((item, index) => [`sections.${at}.items.${index}`, item]),
    ]),
  ),
});

/** @param why facts that rest on the same conversation */
export const resourceView = (row: ResourceRow, why: string[] = []): Resource => {
  const originals = textsOf(row);
  const shown = (place: string): Texts => withTranslation(originals, row.translations, place);
  return {
    id: row.id,
    kind: row.kind,
    origin: row.origin,
    title: shown('title'),
    sections: row.sections.map(({ id, heading: _, items }, at) => ({
      id,
      heading: shown(`sections.${at}.heading`),
      items: items.map((_item, index) => shown(`sections.${at}.items.${index}`)),
    })),
    note: row.note && shown('note'),
    lang_status: langStatus(originals, row.translations),
    conversation_id: row.conversationId,
    why: row.origin === 'builtin' ? row.why : why,
    competency_ids: row.competencies,
    minutes: row.minutes,
    pinned: row.pinnedAt !== null,
    done_at: row.doneAt,
    edited: row.editedAt !== null,
    version: row.version,
    created_at: row.createdAt,
    updated_at: row.updatedAt,
  };
};

/** What was not touched keeps its other language; what was is said in one. @param shown the text with its translation */
export const changedText = (
  before: Texts | undefined,
  shown: Texts | undefined,
  text: string,
  language: Language,
): Texts => {
  const said = text.toWellFormed();
  return before && shown && inLanguage(shown, language) === said ? before : { [language]: said };
};

/** @param changed as the person sees them now, in `language` @param shown with their translations */
export function changedSections(
  before: KeptSection[],
  shown: KeptSection[],
  changed: NonNullable<ResourceChange['sections']>,
  language: Language,
): KeptSection[] {
  return changed.map(({ id, heading, items }) => {
    const at = before.findIndex((section) => section.id === id);
    const [known, seen] = [before[at], shown[at]];
    return {
      id: known?.id ?? uuidv7(),
      heading: changedText(known?.heading, seen?.heading, heading, language),
      items: items.map((item) => {
        const same = seen?.items.findIndex((each) => inLanguage(each, language) === item) ?? -1;
        return changedText(known?.items[same], seen?.items[same], item, language);
      }),
    };
  });
}
