/** The overview, and the tabs of the specification (PORTAL-2). */
export const securityTabs = [
  'center',
  'sessionManagement',
  'generalSettings',
  'ipRestrictions',
  'domainRestrictions',
] as const;
export type SecurityTab = (typeof securityTabs)[number];
export const isSecurityTab = (name: string): name is SecurityTab => securityTabs.some((tab) => tab === name);
