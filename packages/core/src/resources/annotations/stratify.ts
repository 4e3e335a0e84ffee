/**
 * Deals units out to splits of exact sizes, so that what a unit has (its classes or labels) is as frequent in each split as in
 * the whole: the rarest is dealt out first, each time to the split that lacks most of it. This is iterative stratification
 * (Sechidis, Tsoumakas and Vlahavas, 2011) with fixed sizes.
 * @returns the split of each unit
 */
export function stratify(strata: readonly ReadonlySet<string>[], sizes: readonly number[]): number[] {
  const free = [...sizes]
  const places: number[] = []
  const unitsOf = new Map<string, number[]>()
  for (const [unit, names] of strata.entries())
    for (const name of names) {
      const units = unitsOf.get(name)
      if (units) units.push(unit)
      else unitsOf.set(name, [unit])
    }
  /** How many units with a name each split still lacks. */
  const lacks = new Map(
    [...unitsOf].map(([name, { length }]) => [name, sizes.map((size) => (size / strata.length) * length)]),
  )
  const place = (unit: number, lack: readonly number[]): void => {
    const split = bestSplit(free, lack)
    places[unit] = split
    free[split]!--
    for (const name of strata[unit]!) lacks.get(name)![split]!--
  }
  const rarestFirst = [...unitsOf].sort(([a, as], [b, bs]) => as.length - bs.length || (a < b ? -1 : 1))
  for (const [name, units] of rarestFirst)
    for (const unit of units) if (places[unit] === undefined) place(unit, lacks.get(name)!)
  for (const unit of strata.keys()) if (places[unit] === undefined) place(unit, free)
  return places
}

/** Of those with room, the one that lacks most, then the one with most room. */
function bestSplit(free: readonly number[], lack: readonly number[]): number {
  const open = [...free.keys()].filter((split) => free[split]! > 0)
  return open.reduce((best, split) => {
    const more = lack[split]! - lack[best]! || free[split]! - free[best]!
    return more > 0 ? split : best
  })
}
