/** Figures by name and period: a fiscal year (`2021`), a quarter (`2022Q2`), or the year to date (`2022Y2`). */
export interface Ledger {
  get(name: string, period: string): number
  has(name: string, period: string): boolean
  set(name: string, period: string, value: number): number
}

export function ledger(): Ledger {
  const values = new Map<string, number>()
  const key = (name: string, period: string): string => `${name}@${period}`
  return {
    get: (name, period) => {
      const value = values.get(key(name, period))
      if (value === undefined) throw new Error(`There is no figure ${key(name, period)}.`)
      return value
    },
    has: (name, period) => values.has(key(name, period)),
    set: (name, period, value) => {
      // Negative zero would be printed with a sign.
      values.set(key(name, period), value === 0 ? 0 : value)
      return value
    },
  }
}
