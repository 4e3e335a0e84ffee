/** ISO 8601 UTC with milliseconds. */
export const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString()
