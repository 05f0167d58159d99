/** One change of a source file that some test has to notice. */
export type Mutant = {
  /** From 1 on, in the order drawn. */
  id: number;
  /** Below the root of the project. */
  file: string;
  line: number;
  /** Bytes of the file. */
  start: number;
  end: number;
  from: string;
  to: string;
};

/** Says which change it is, also after lines have moved. */
export const nameOf = ({ file, from, to }: Mutant): string =>
  `${file.replace('apps/server/src/identity/', '')}: ${from.replace(/\s+/g, ' ')} → ${to.replace(/\s+/g, ' ')}`;
