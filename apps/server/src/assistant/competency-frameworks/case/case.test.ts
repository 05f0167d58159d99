import type { Framework } from '@parley/contracts/assistant/competency-frameworks.ts';
import { DEEPEST, LEVELS, MOST_ITEMS } from '@parley/contracts/assistant/competency-frameworks.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SCALE } from '../builtin-frameworks.ts';
import { checkDraft } from '../check-draft.ts';
import { draftOfRow } from '../edit.service.ts';
import type { DraftItem, FrameworkDraft } from '../framework-draft.ts';
import { CaseRefused, readPackage } from './read-package.ts';
import { writePackage } from './write-package.ts';

const words = fc.stringMatching(/^[A-Za-zÀ-ÿ« ,.'’-]{0,20}$/);
const perhaps = fc.record({ en: words, fr: words });
const said = perhaps.filter(({ en, fr }) => (en + fr).trim() !== '');
const links = fc.array(
  fc.record({
    kind: fc.constantFrom('exactMatchOf', 'isRelatedTo', 'ext:ours'),
    uri: fc.uuid().map((id) => `https://example.org/skill/${id}`),
  }),
  { maxLength: 2 },
);
const anchors = fc
  .uniqueArray(
    fc.record({ level: fc.constantFrom(...LEVELS), behaviours: fc.array(said, { minLength: 1, maxLength: 3 }) }),
    {
      selector: ({ level }) => level,
    },
  )
  .map((list) => list.sort((one, other) => one.level - other.level));

/** Any framework that could be written: any tree, either language missing anywhere, any levels described. */
const drafts: fc.Arbitrary<FrameworkDraft> = fc
  .record({
    // Of the document, which no item has.
    rootId: fc.constant('b0b0b0b0-0000-4000-8000-000000000001'),
    title: said,
    description: perhaps,
    attribution: perhaps,
    licence: fc.constantFrom(null, 'https://creativecommons.org/licenses/by/4.0/'),
    labels: fc.array(said, { minLength: 4, maxLength: 4 }),
    proficient: fc.nat(3),
    items: fc.uniqueArray(
      fc.record({
        rootId: fc.uuid(),
        under: fc.nat(),
        kind: fc.constantFrom('area', 'skill'),
        name: said,
        description: perhaps,
        anchors,
        links,
      }),
      { selector: ({ rootId }) => rootId, maxLength: 12 },
    ),
  })
  .map(({ labels, proficient, items, ...rest }) => {
    const placed: (DraftItem & { depth: number })[] = [];
    for (const [at, { under, ...item }] of items.entries()) {
      const areas = placed.filter(({ kind, depth }) => kind === 'area' && depth < DEEPEST);
      const parent = areas[under % (areas.length + 1)];
      placed.push({
        ...item,
        kind: item.kind as DraftItem['kind'],
        code: `c-${at}`,
        parentRootId: parent?.rootId ?? null,
        depth: (parent?.depth ?? 0) + 1,
      });
    }
    const ordered: DraftItem[] = [];
    const add = (parent: string | null): void => {
      for (const { depth: _, ...item } of placed.filter(({ parentRootId }) => parentRootId === parent)) {
        ordered.push(item);
        add(item.rootId);
      }
    };
    add(null);
    return checkDraft({
      ...rest,
      code: 'a-framework',
      scale: LEVELS.map((level) => ({
        level,
        label: labels[level - 1] ?? { en: '', fr: '' },
        proficient: level > proficient,
      })),
      items: ordered,
    });
  });

/** As it stands in the database. */
function kept(draft: FrameworkDraft): Framework {
  const { items, rootId, ...rest } = draft;
  return {
    ...rest,
    id: rootId,
    root_id: rootId,
    version: 3,
    status: 'active',
    origin: 'own',
    areas: 0,
    skills: 0,
    in_use: false,
    superseded: false,
    revision: 1,
    updated_at: '2026-11-22T00:00:00.000Z',
    items: items.map(({ rootId: id, parentRootId, ...item }, sort) => ({
      ...item,
      id,
      root_id: id,
      parent_id: parentRootId,
      sort,
    })),
  };
}
const read = (value: unknown) =>
  readPackage(typeof value === 'string' ? value : JSON.stringify(value), MOST_ITEMS, SCALE);
const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const item = (number: number, more = {}) => ({ identifier: id(number), fullStatement: `Item ${number}`, ...more });
const child = (of: number, below: number, more = {}) => ({
  identifier: id(900 + of),
  associationType: 'isChildOf',
  originNodeURI: { identifier: id(of) },
  destinationNodeURI: { identifier: id(below) },
  ...more,
});
const document = { identifier: id(0), title: 'Reading', language: 'fr-FR' };
const pack = (items: unknown[], associations: unknown[] = [], more = {}) => ({
  CFDocument: document,
  CFItems: items,
  CFAssociations: associations,
  ...more,
});

describe('CASE packages', () => {
  test('COMP-2 a round trip keeps everything of any framework: tree, codes, levels, behaviours and links, in both languages', () => {
    fc.assert(
      fc.property(drafts, (draft) => {
        const { draft: back, leftOut } = read(writePackage(kept(draft)));
        expect(checkDraft(back)).toEqual(draft);
        expect(leftOut).toBe(0);
      }),
      { numRuns: 150 },
    );
  });

  test('COMP-2 what is edited here and what was imported are the same kind of thing', () => {
    const draft = read(pack([item(1), item(2)], [child(2, 1), child(1, 0)])).draft;
    const items = draft.items.map(({ parentRootId, ...rest }, sort) => ({
      ...rest,
      id: rest.rootId,
      parentId: parentRootId,
      sort,
    }));
    expect(draftOfRow({ ...kept(draft), rootId: draft.rootId, usedSince: null, updatedAt: '' }, items)).toEqual(draft);
  });

  test('COMP-2 a package of another house is understood: one language, its own codes, order and scale', () => {
    const levels = ['Débutant', 'Confirmé', 'Expert'].map((quality, at) => ({
      quality,
      score: (at + 1) * 10,
      description: `Fait ${at}\nFait aussi ${at}`,
    }));
    const { draft, leftOut } = read(
      pack(
        [
          item(2, { humanCodingScheme: 'B' }),
          item(3, { humanCodingScheme: 'B' }),
          item(1, { CFItemType: 'Domain', abbreviatedStatement: 'Lire' }),
        ],
        [
          child(2, 1, { sequenceNumber: 2 }),
          child(3, 1, { sequenceNumber: 1 }),
          child(1, 0),
          {
            ...child(2, 77),
            associationType: 'isRelatedTo',
            destinationNodeURI: { identifier: id(77), uri: 'https://example.org/77' },
          },
        ],
        {
          CFRubrics: [
            {
              CFRubricCriteria: [
                { CFItemURI: { identifier: id(3) }, CFRubricCriterionLevels: levels },
                { description: 'of no item' },
              ],
            },
          ],
          CFDefinitions: { CFSubjects: [{}, {}] },
        },
      ),
    );
    expect(draft).toMatchObject({ rootId: id(0), code: 'reading', title: { en: '', fr: 'Reading' } });
    expect(draft.items.map(({ rootId, code, kind, parentRootId }) => [rootId, code, kind, parentRootId])).toEqual([
      [id(1), 'lire', 'area', null],
      [id(3), 'B-2', 'skill', id(1)],
      [id(2), 'B', 'skill', id(1)],
    ]);
    expect(draft.items[0]).toMatchObject({ name: { fr: 'Lire' }, description: { fr: 'Item 1' } });
    expect(draft.items[1]?.anchors.map(({ level }) => level)).toEqual([1, 2, 3]);
    expect(draft.items[1]?.anchors[1]?.behaviours).toEqual([
      { en: '', fr: 'Fait 1' },
      { en: '', fr: 'Fait aussi 1' },
    ]);
    expect(draft.items[2]?.links).toEqual([{ kind: 'isRelatedTo', uri: 'https://example.org/77' }]);
    expect(draft.scale.map(({ label }) => label.fr)).toEqual(['Débutant', 'Confirmé', 'Expert', SCALE[3]?.label.fr]);
    expect(leftOut).toBe(3);
  });

  const refused: [string, unknown, string, string][] = [
    ['no JSON', '{"CFDocument": ', 'case_not_json', ''],
    ['another kind of JSON', [1, 2], 'case_malformed', 'CFDocument'],
    ['a document without a title', { CFDocument: { identifier: id(0) } }, 'case_malformed', 'CFDocument.title'],
    ['an identifier that is none', pack([item(1, { identifier: 'one' })]), 'case_malformed', 'CFItems[0].identifier'],
    ['items that are no list', { CFDocument: document, CFItems: { length: 5 } }, 'case_malformed', 'CFItems'],
    ['an item that says nothing', pack([{ identifier: id(1) }]), 'case_malformed', 'CFItems[0].fullStatement'],
    ['the same item twice', pack([item(1), item(2), item(1)]), 'case_identifier_twice', 'CFItems[2].identifier'],
    ['an item that is the document', pack([item(0)]), 'case_identifier_twice', 'CFItems[0].identifier'],
    [
      'a cycle of three',
      pack([item(9), item(1), item(2), item(3)], [child(1, 2), child(2, 3), child(3, 1)]),
      'case_cyclic',
      'CFItems[1]',
    ],
    ['an item below itself', pack([item(1)], [child(1, 1)]), 'case_cyclic', 'CFItems[0]'],
    [
      'what hangs on a cycle',
      pack([item(1), item(2), item(3)], [child(1, 2), child(2, 3), child(3, 2)]),
      'case_cyclic',
      'CFItems[1]',
    ],
    [
      'an item below two',
      pack([item(1), item(2), item(3)], [child(3, 1), child(3, 2)]),
      'case_two_parents',
      'CFAssociations[1]',
    ],
    [
      'an association nobody knows',
      pack([item(1)], [child(1, 0, { associationType: 'isCousinOf' })]),
      'case_unknown_association',
      'CFAssociations[0].associationType',
    ],
    [
      'a parent that is not there',
      pack([item(1)], [child(1, 5)]),
      'case_unknown_item',
      'CFAssociations[0].destinationNodeURI',
    ],
    [
      'a child that is not there',
      pack([item(1)], [child(5, 1)]),
      'case_unknown_item',
      'CFAssociations[0].originNodeURI',
    ],
    [
      'too many items',
      pack(Array.from({ length: MOST_ITEMS + 1 }, (_, at) => item(at + 1))),
      'framework_too_large',
      'CFItems',
    ],
    [
      'a scale of six',
      pack([item(1)], [], {
        CFRubrics: [
          {
            CFRubricCriteria: [
              {
                CFItemURI: { identifier: id(1) },
                CFRubricCriterionLevels: [1, 2, 3, 4, 5, 6].map((score) => ({ score })),
              },
            ],
          },
        ],
      }),
      'framework_levels_wrong',
      'CFRubrics',
    ],
  ];
  test.each(refused)('COMP-2 %s is refused, with the place', (_, value, problem, place) => {
    let error: unknown;
    try {
      read(value);
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(CaseRefused);
    expect(error).toMatchObject({ problem, place });
  });

  test('COMP-2 anything at all is read or refused by name, however it is bent', () => {
    const bent = fc.json({ maxDepth: 6 }).map((text) => JSON.parse(text) as unknown);
    const key = fc.constantFrom('CFDocument', 'CFItems', 'CFAssociations', 'CFRubrics', 'CFDefinitions');
    const whole = pack([item(1), item(2)], [child(2, 1)], { CFRubrics: [], CFDefinitions: {} });
    fc.assert(
      fc.property(key, bent, fc.boolean(), (name, value, inList) => {
        const list = inList ? [value] : value;
        try {
          checkDraft(read({ ...whole, [name]: list }).draft);
        } catch (error) {
          expect(error).toBeInstanceOf(CaseRefused);
        }
      }),
      { numRuns: 300 },
    );
    // Deep, not only broad.
    expect(() => read('['.repeat(200_000))).toThrow(CaseRefused);
    expect(() => read(`${'{"CFDocument":'.repeat(50_000)}1${'}'.repeat(50_000)}`)).toThrow(CaseRefused);
  });
});
