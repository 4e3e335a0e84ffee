/** Holds anyone who first reaches the debug point until it is let go; those behind continue. */
export function holdAt(point: string) {
  const reached = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  let held = false
  return {
    reached: reached.promise,
    letGo: () => letGo.resolve(),
    points: {
      reach(name: string): Promise<void> | undefined {
        if (held || name !== point) return undefined
        held = true
        reached.resolve()
        return letGo.promise
      },
    },
  }
}
