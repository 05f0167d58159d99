import { describe } from 'vitest';
import { vectorCases } from './testing/vector-cases.ts';

describe('passages found by their meaning, by the embedded database itself', () => vectorCases());
