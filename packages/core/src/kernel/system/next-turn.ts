/** Resolves on a later turn of the event loop, so that long pure work lets input, timers and other calls through. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
