/** An effect that waits at a gate on its first attempts, whatever its signal says. */
export function gate() {
  const opened = Promise.withResolvers<void>()
  const entered = Promise.withResolvers<void>()
  return { enter: () => (entered.resolve(), opened.promise), open: () => opened.resolve(), entered: entered.promise }
}
