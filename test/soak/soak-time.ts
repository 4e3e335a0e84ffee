/** Seconds of the whole soak; `DOCENT_SOAK_SECONDS`. */
const wholeSeconds = Number(process.env.DOCENT_SOAK_SECONDS ?? 1_200)

/** Of the soak that kills a process while it streams many answers. */
export const streamSeconds = wholeSeconds / 6
/** Of the soak that plays sequences of users, shares and calls. */
export const scopeSeconds = wholeSeconds / 6
/** Of the soak that damages files. */
export const damageSeconds = wholeSeconds / 6
/** Of each of the two others that kill. */
export const killSeconds = (wholeSeconds - streamSeconds - scopeSeconds - damageSeconds) / 2
/** Whether there is time for what takes minutes however quick the machine is. */
export const isLong = wholeSeconds >= 900
