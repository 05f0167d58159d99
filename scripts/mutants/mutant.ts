import { createHash } from 'node:crypto';

export const hashOf = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** A change that could be made of a source file. */
export type Candidate = {
  /** Below the root of the project. */
  file: string;
  line: number;
  /** Bytes of the file. */
  start: number;
  end: number;
  from: string;
  to: string;
  /** Which of those of the file that read the same, from 1 on. */
  place: number;
};
/** One that some test has to notice. The id follows from the name, and so outlives changes of other lines. */
export type Mutant = Candidate & { id: string };

/** Says which change it is, also after lines have moved. */
export const nameOf = ({ file, from, to, place }: Candidate): string =>
  `${file.replace('apps/server/src/identity/', '')}: ${from.replace(/\s+/g, ' ')} → ${to.replace(/\s+/g, ' ')}${place > 1 ? ` (${place})` : ''}`;

/** A test that passes without any change, and the changes it comes across. */
export type NotedTest = { title: string; passed: boolean; ms: number; hits: string[] };
/** A file of tests, as it was when its tests were noted. */
export type Noted = { file: string; hash: string; tests: NotedTest[] };
/** What a file of tests said to a change; both as they were then. */
export type Result = {
  id: string;
  file: string;
  hash: string;
  source: string;
  /** Whether the change was left out, to see that those tests pass alone. */
  control: boolean;
  /** The title of the test that failed; null when none did. */
  by: string | null;
  message: string | null;
};
