import { plainLetters } from './plain-letters.ts'

/**
 * Whether a name can be used in a path as one step of it. HTTP clients take `.` and `..` for steps up, also where they are
 * encoded: `DELETE /collections/1/permissions/..` arrives as `DELETE /collections/1`.
 */
export const isPathName = (name: string): boolean => name !== '.' && name !== '..'

/** The same for a name that is chosen here: as all see it, too. */
export const isPlainPathName = (name: string): boolean => isPathName(name) && plainLetters(name) === name
