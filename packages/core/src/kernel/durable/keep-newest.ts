const mostKept = 10_000

/** The newest last; what was kept longest ago goes. A cache of the library takes the room for all of them at once, in every lane. */
export function keepNewest<Value>(kept: Map<string, Value>, owner: string, value: Value) {
  kept.delete(owner)
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value!)
  kept.set(owner, value)
}
