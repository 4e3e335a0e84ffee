import { untilNobodyWaits } from './foreground.ts'

/** Resolves on a later turn of the event loop, so that long pure work lets input, timers and other calls through. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** How long documents that come in are delayed at most, at each turn, while somebody waits for an answer. */
const mostStoodBackMs = 20

/** The same for work that can wait: it pauses for a moment while somebody waits for an answer. */
export const politeTurn = (): Promise<void> => nextTurn().then(() => untilNobodyWaits(mostStoodBackMs))
