import type { ScaleLevel } from '@parley/contracts/assistant/competency-frameworks.ts';
import type { CaseProblem, ReadPackage } from './read-package.ts';
import { CaseRefused, readPackage } from './read-package.ts';

export type PackageTask = { bytes: Uint8Array; most: number; house: ScaleLevel[] };
export type PackageTold = { read: ReadPackage } | { problem: CaseProblem; place: string };

/** Reads the bytes of a package; a refusal is an answer, so that it can be told from another thread. */
export function readTold({ bytes, most, house }: PackageTask): PackageTold {
  try {
    return { read: readPackage(new TextDecoder('utf-8', { fatal: true }).decode(bytes), most, house) };
  } catch (error) {
    if (error instanceof CaseRefused) return { problem: error.problem, place: error.place };
    // What is not even text.
    if (error instanceof TypeError && 'code' in error) return { problem: 'case_not_json', place: '' };
    throw error;
  }
}
