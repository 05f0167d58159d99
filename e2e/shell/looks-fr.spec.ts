import { testLooks } from '../support/looks.ts';

testLooks('French', 'fr');
