/**
 * Mann–Whitney: whether one of two samples tends to be larger, by ranks, so that a few very slow answers say nothing.
 * @returns `auc` the chance that one of the first is larger than one of the second (0.5: neither), `z` standard normal if neither is
 */
export function rankTest(first: readonly number[], second: readonly number[]): { auc: number; z: number; p: number } {
  const all = [...first.map((value) => ({ value, own: true })), ...second.map((value) => ({ value, own: false }))];
  all.sort((one, other) => one.value - other.value);
  let ranks = 0;
  let ties = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1;
    const own = all.slice(from, to).filter((each) => each.own).length;
    // Equal values share the mean of their ranks.
    ranks += own * ((from + 1 + to) / 2);
    ties += (to - from) ** 3 - (to - from);
    from = to;
  }
  const [n, m] = [first.length, second.length];
  const larger = ranks - (n * (n + 1)) / 2;
  const total = n + m;
  const variance = ((n * m) / 12) * (total + 1 - ties / (total * (total - 1)));
  const z = variance > 0 ? (larger - (n * m) / 2) / Math.sqrt(variance) : 0;
  return { auc: larger / (n * m), z, p: twoSided(z) };
}

/** Chance of a standard normal value at least that far from zero (Abramowitz and Stegun 7.1.26, error below 1.5e-7). */
export function twoSided(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series = [0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429];
  const sum = series.reduceRight((rest, factor) => (rest + factor) * t, 0);
  return sum * Math.exp(-x * x);
}
