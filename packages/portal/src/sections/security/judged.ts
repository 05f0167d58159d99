import { securityCenter } from '@parley/contracts/identity/security-center.ts';

/** Read again after every change of a rule: it may have become safer, or less so. */
export const judged = [securityCenter.recommendations, securityCenter.insights, securityCenter.fixes];
