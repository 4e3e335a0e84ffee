/** Seconds of the whole soak; `DOCENT_SOAK_SECONDS`. */
const wholeSeconds = Number(process.env.DOCENT_SOAK_SECONDS ?? 1_200)

/** Of each of the two soaks that kill. */
export const killSeconds = wholeSeconds / 2
/** Whether there is time for what takes minutes however quick the machine is. */
export const isLong = wholeSeconds >= 900
