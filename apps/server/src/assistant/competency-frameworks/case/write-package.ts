import type { Framework } from '@parley/contracts/assistant/competency-frameworks.ts';
import type { Bilingual, Language } from '@parley/contracts/language.ts';
import { v5 as uuidv5 } from 'uuid';
import type { CasePackage, Link } from './case-package.ts';
import { OURS } from './case-package.ts';

/** For what has no identifier of its own (RFC 9562 §5.5). */
const NAMESPACE = '8e1c9a52-7b0f-5c6d-9a44-3d1f0c2b7e65';
const STATUS = { draft: 'Draft', active: 'Adopted', archived: 'Deprecated' } as const;
const uriOf = (identifier: string): string => `urn:uuid:${identifier}`;
const linkTo = (identifier: string, title: string): Link => ({ title, identifier, uri: uriOf(identifier) });
const other = (language: Language): Language => (language === 'en' ? 'fr' : 'en');
const languageOf = ({ en }: Bilingual): Language => (en ? 'en' : 'fr');

/** What is said in the other language; nothing where nothing is. */
const inOther = (language: Language, words: Record<string, Bilingual | Bilingual[]>): Record<string, unknown> => {
  const said = Object.entries(words).flatMap(([name, value]) => {
    const text = Array.isArray(value) ? value.map((each) => each[other(language)]) : value[other(language)];
    return text.length > 0 ? [[name, text] as const] : [];
  });
  return said.length > 0 ? { [other(language)]: Object.fromEntries(said) } : {};
};

/** A framework as CASE 1.1 has it. What is said in the second language stands in the `extensions` that CASE leaves for such things. */
export function writePackage(framework: Framework): CasePackage {
  const { root_id: id, title, updated_at: lastChangeDateTime } = framework;
  const language = languageOf(title);
  const document = linkTo(id, title[language]);
  const named = <T extends Record<string, unknown>>(identifier: string, rest: T) => ({
    identifier,
    uri: uriOf(identifier),
    lastChangeDateTime,
    ...rest,
  });
  const made = (...parts: (string | number)[]): string => uuidv5([id, ...parts].join('/'), NAMESPACE);
  const links = new Map(
    framework.items.map((item) => [item.id, linkTo(item.root_id, item.name[languageOf(item.name)])]),
  );
  const linkOf = (itemId: string | null): Link => (itemId === null ? document : (links.get(itemId) ?? document));
  const rubricId = made('rubric');

  return {
    CFDocument: named(id, {
      creator: 'Parley',
      title: title[language],
      ...(framework.description[language] ? { description: framework.description[language] } : {}),
      language,
      version: String(framework.version),
      adoptionStatus: STATUS[framework.status],
      ...(framework.attribution[language] ? { notes: framework.attribution[language] } : {}),
      ...(framework.licence
        ? {
            licenseURI: {
              title: framework.licence,
              identifier: made('licence', framework.licence),
              uri: framework.licence,
            },
          }
        : {}),
      extensions: {
        [OURS]: {
          code: framework.code,
          scale: framework.scale,
          ...inOther(language, {
            title,
            description: framework.description,
            attribution: framework.attribution,
          }),
        },
      },
    }),
    CFItems: framework.items.map((item) => {
      const spoken = languageOf(item.name);
      const name = item.name[spoken];
      const description = item.description[spoken];
      const levels = item.anchors.flatMap(({ level, behaviours }) => {
        const said = behaviours.map((each) => each[other(spoken)]);
        return said.some((text) => text) ? [[level, said] as const] : [];
      });
      return named(item.root_id, {
        fullStatement: description || name,
        ...(description ? { abbreviatedStatement: name } : {}),
        humanCodingScheme: item.code,
        CFItemType: item.kind === 'area' ? 'Area' : 'Skill',
        language: spoken,
        CFDocumentURI: document,
        extensions: {
          [OURS]: {
            ...inOther(spoken, { name: item.name, description: item.description }),
            ...(levels.length > 0 ? { levels: Object.fromEntries(levels) } : {}),
          },
        },
      });
    }),
    CFAssociations: framework.items.flatMap((item, at) => [
      named(made('child', item.root_id), {
        associationType: 'isChildOf',
        sequenceNumber: at + 1,
        originNodeURI: linkOf(item.id),
        destinationNodeURI: linkOf(item.parent_id),
        CFDocumentURI: document,
      }),
      ...item.links.map(({ kind, uri }, link) =>
        named(made('link', item.root_id, link), {
          associationType: kind,
          originNodeURI: linkOf(item.id),
          destinationNodeURI: { title: uri, identifier: made('uri', uri), uri },
          CFDocumentURI: document,
        }),
      ),
    ]),
    CFRubrics: [
      named(rubricId, {
        title: title[language],
        CFRubricCriteria: framework.items
          .filter(({ anchors }) => anchors.length > 0)
          .map((item, at) => {
            const criterionId = made('criterion', item.root_id);
            const spoken = languageOf(item.name);
            return named(criterionId, {
              description: item.name[spoken],
              CFItemURI: linkOf(item.id),
              position: at + 1,
              rubricId,
              CFRubricCriterionLevels: item.anchors.map(({ level, behaviours }) => {
                const { label } = framework.scale.find((each) => each.level === level) ?? { label: { en: '', fr: '' } };
                return named(made('level', item.root_id, level), {
                  quality: label[spoken] || label[other(spoken)] || String(level),
                  score: level,
                  position: level,
                  description: behaviours.map((each) => each[spoken]).join('\n'),
                  rubricCriterionId: criterionId,
                });
              }),
            });
          }),
      }),
    ],
  };
}
