import type { BodyOf, EndpointDescription, ParamsOf, ResponseOf } from '@parley/contracts/endpoint.ts';
import type { Problem } from '@parley/contracts/problem.ts';
import type { Language } from '@parley/ui/i18n/define-copy.ts';
import type { World } from './world.ts';

/** As the server refuses. */
export class DemoRefusal extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.title);
    this.problem = problem;
  }
}

export type Asked<E extends EndpointDescription = EndpointDescription> = {
  params: ParamsOf<E>;
  /** As it stands in the address. */
  query: Readonly<Record<string, string | undefined>>;
  body: BodyOf<E>;
  language: Language;
};

/** How one endpoint is answered from the sample data. */
export type DemoRoute = {
  endpoint: EndpointDescription;
  answer: (world: World, asked: Asked) => unknown;
};

/** An endpoint that says nothing may be answered with anything. */
type Answered<E> = [ResponseOf<E>] extends [undefined] ? unknown : ResponseOf<E>;

/** Ties an answer to its endpoint: what it reads and what it gives are the contract's. */
export const on = <E extends EndpointDescription>(
  endpoint: E,
  answer: (world: World, asked: Asked<E>) => Answered<E>,
): DemoRoute => ({ endpoint, answer: answer as DemoRoute['answer'] });
