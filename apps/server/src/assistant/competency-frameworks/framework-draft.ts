import type {
  CompetencyItem,
  ItemLink,
  LevelAnchor,
  ScaleLevel,
} from '@parley/contracts/assistant/competency-frameworks.ts';
import type { Bilingual } from '@parley/contracts/language.ts';

/** A framework as somebody wrote or imported it: its items are known by what they are in every version. */
export type DraftItem = {
  rootId: string;
  parentRootId: string | null;
  code: string;
  kind: CompetencyItem['kind'];
  name: Bilingual;
  description: Bilingual;
  anchors: LevelAnchor[];
  links: ItemLink[];
};
export type FrameworkDraft = {
  rootId: string;
  code: string;
  title: Bilingual;
  description: Bilingual;
  licence: string | null;
  attribution: Bilingual;
  scale: ScaleLevel[];
  /** In reading order, a parent before what it holds. */
  items: DraftItem[];
};
