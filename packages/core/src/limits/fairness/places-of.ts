/** A limit as a number to compare with: -1 is none. */
export const placesOf = (limit: number): number => (limit === -1 ? Number.POSITIVE_INFINITY : limit)
