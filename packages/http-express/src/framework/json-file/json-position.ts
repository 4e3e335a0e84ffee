/** The position of a reader of JSON text: which fields it is inside of, and whether a text that begins now is a name. */
export interface JsonPosition {
  readonly isName: boolean
  /** Names of the fields around, joined by dots; undefined within lists and deeper than is followed. */
  readonly path: string | undefined
  /** Whether the names of the object around are followed. */
  readonly followed: boolean
  open(container: 'object' | 'list'): void
  close(): void
  comma(): void
  colon(): void
  /** The name of the field whose value comes next; undefined for one that is of no interest. */
  named(name: string | undefined): void
}

/**
 * Follows objects in each other as deep as `levels`; what is nested deeper is only counted, so that nesting costs no memory. Of text
 * that is not JSON the position means nothing, but no input makes it fail.
 */
export function jsonPosition(levels: number): JsonPosition {
  /** One for each object around; undefined for lists. */
  const names: ({ name: string | undefined } | undefined)[] = []
  let depth = 0
  let isName = false
  const inner = () => (depth <= levels ? names[depth - 1] : undefined)
  return {
    get isName() {
      return isName
    },
    get followed() {
      return inner() !== undefined
    },
    get path() {
      if (depth === 0 || depth > levels) return undefined
      const steps = names.map((at) => at?.name)
      return steps.includes(undefined) ? undefined : steps.join('.')
    },
    open(container) {
      depth += 1
      isName = container === 'object'
      if (depth <= levels) names.push(isName ? { name: undefined } : undefined)
    },
    close() {
      if (depth > 0 && depth <= levels) names.pop()
      depth = Math.max(0, depth - 1)
      isName = false
    },
    comma() {
      isName = inner() !== undefined
    },
    colon() {
      isName = false
    },
    named(name) {
      const at = inner()
      if (at) at.name = name
    },
  }
}
