import { testLooks } from '../support/looks.ts';

testLooks('English', 'en');
