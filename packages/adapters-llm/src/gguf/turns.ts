/** One after the other: a context holds one conversation. Resolves to what ends the turn. @throws the signal's reason */
export function turns(): (signal?: AbortSignal) => Promise<() => void> {
  let last = Promise.resolve()
  return async (signal) => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    if (signal?.aborted === true) resolve()
    signal?.throwIfAborted()
    return resolve
  }
}
