/** Versions of administrators are counted from 1001 on, apart from those of the house; people read them from 1 on. */
const OWN_FROM = 1_000;
export const isOwn = (version: number): boolean => version > OWN_FROM;
export const ownNumber = (version: number): number => (isOwn(version) ? version - OWN_FROM : version);
