import { raceTests } from './testing/race-tests.ts';

/** Before every eighth statement; the thorough run holds before each. */
raceTests(8);
