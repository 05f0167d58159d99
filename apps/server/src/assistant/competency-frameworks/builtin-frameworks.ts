import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LevelAnchor, ScaleLevel } from '@parley/contracts/assistant/competency-frameworks.ts';
import { LENGTHS, MOST_BEHAVIOURS } from '@parley/contracts/assistant/competency-frameworks.ts';
import type { Bilingual } from '@parley/contracts/language.ts';
import { v5 as uuidv5 } from 'uuid';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { COMPETENCIES } from '#installation';

const Words = (most: number) =>
  z.strictObject({
    en: z.string().check(z.minLength(1), z.maxLength(most)),
    fr: z.string().check(z.minLength(1), z.maxLength(most)),
  });
const Behaviours = z.array(Words(LENGTHS.behaviour)).check(z.minLength(1), z.maxLength(MOST_BEHAVIOURS));
const File = z.strictObject({
  code: z.string(),
  title: Words(LENGTHS.name),
  description: Words(LENGTHS.description),
  licence: z.nullable(z.string()),
  attribution: Words(LENGTHS.description),
  areas: z.array(
    z.strictObject({
      code: z.string(),
      name: Words(LENGTHS.name),
      description: Words(LENGTHS.description),
      skills: z.array(
        z.strictObject({
          code: z.string(),
          name: Words(LENGTHS.name),
          description: Words(LENGTHS.description),
          /** Levels 1 to 4. */
          levels: z.tuple([Behaviours, Behaviours, Behaviours, Behaviours]),
        }),
      ),
    }),
  ),
});

/** A framework of the house: its ids are those of its items in every tenant, and in every export. */
export type BuiltinItem = {
  rootId: string;
  code: string;
  kind: 'area' | 'skill';
  parentRootId: string | null;
  name: Bilingual;
  description: Bilingual;
  anchors: LevelAnchor[];
};
export type BuiltinFramework = {
  rootId: string;
  code: string;
  title: Bilingual;
  description: Bilingual;
  licence: string | null;
  attribution: Bilingual;
  items: BuiltinItem[];
};

/** For ids made of codes (RFC 9562 §5.5). */
const NAMESPACE = '5f0d2f0e-6f3b-5d0a-9c1c-2f5a4b7c9e11';
/** Named as their code. In the order in which they are made; the first becomes active. */
const FILES = ['transversal-skills', 'leading-self-and-others'];

/** The scale of the house: what somebody does alone, reliably and for others. */
export const SCALE: ScaleLevel[] = [
  { level: 1, label: { en: 'Beginning', fr: 'Premiers pas' }, proficient: false },
  { level: 2, label: { en: 'Practising', fr: 'En pratique' }, proficient: false },
  { level: 3, label: { en: 'Reliable', fr: 'Acquis' }, proficient: true },
  { level: 4, label: { en: 'An example to others', fr: 'Référence pour les autres' }, proficient: true },
];

function readFile(name: string): BuiltinFramework {
  const { areas, ...framework } = z.parse(File, parse(readFileSync(path.join(COMPETENCIES, `${name}.yaml`), 'utf8')));
  const idOf = (code: string): string => uuidv5(`${framework.code}/${code}`, NAMESPACE);
  return {
    ...framework,
    rootId: rootOf(name),
    items: areas.flatMap(({ skills, ...area }) => [
      { ...area, rootId: idOf(area.code), kind: 'area' as const, parentRootId: null, anchors: [] },
      ...skills.map(({ levels, ...skill }) => ({
        ...skill,
        rootId: idOf(skill.code),
        kind: 'skill' as const,
        parentRootId: idOf(area.code),
        anchors: levels.map((behaviours, at) => ({ level: (at + 1) as LevelAnchor['level'], behaviours })),
      })),
    ]),
  };
}

const rootOf = (code: string): string => uuidv5(code, NAMESPACE);

const known = new Map<string, BuiltinFramework>();

/**
 * Read when the first tenant gets them, and kept: reading takes some 80 ms, what was read some 100 KB.
 * @param there what the tenant has already; such files are not even opened
 */
export const builtinFrameworks = (there: ReadonlySet<string> = new Set()): BuiltinFramework[] =>
  FILES.filter((name) => !there.has(rootOf(name))).map((name) => {
    const framework = known.get(name) ?? readFile(name);
    known.set(name, framework);
    return framework;
  });
