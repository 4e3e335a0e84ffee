/** Most UTF-16 units of a display name. */
const longest = 255

/** A display name that a job makes of another one: as long as one may be, with no character cut in two. */
export const derivedName = (text: string): string => text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, '')
