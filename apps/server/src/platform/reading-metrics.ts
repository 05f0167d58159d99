import { Counter } from 'prom-client';

/** How models that read along for danger answer: by model and outcome, without a person or a word. */
export const readings = new Counter({
  name: 'parley_safety_readings_total',
  help: 'Messages that a model was asked to read for danger, by model and outcome: a level, late, or what went wrong',
  labelNames: ['model', 'outcome'] as const,
  registers: [],
});
