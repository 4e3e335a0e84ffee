import type { ColumnValue } from '@docent/core/ports'

const none: ReadonlySet<string> = new Set()

/** Row keys by the value of one column. */
export function valueIndex() {
  const keysByValue = new Map<ColumnValue, Set<string>>()
  return {
    add(value: ColumnValue, key: string): void {
      const keys = keysByValue.get(value)
      if (keys === undefined) keysByValue.set(value, new Set([key]))
      else keys.add(key)
    },
    remove(value: ColumnValue, key: string): void {
      const keys = keysByValue.get(value)
      if (keys?.delete(key) === true && keys.size === 0) keysByValue.delete(value)
    },
    keys: (value: ColumnValue): ReadonlySet<string> => keysByValue.get(value) ?? none,
    size: (value: ColumnValue): number => keysByValue.get(value)?.size ?? 0,
  }
}
