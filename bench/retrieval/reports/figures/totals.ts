import type { Ledger } from './ledger.ts'

/** The lines of an income statement that follow from others, for any period. */
export function totals(books: Ledger, period: string): void {
  const get = (name: string): number => books.get(name, period)
  const put = (name: string, value: number): number => books.set(name, period, Math.round(value))
  const gross = put('grossProfit', get('revenue') - get('costOfSales'))
  const expenses = put(
    'operatingExpenses',
    get('research') + get('selling') + get('restructuring') + get('amortization'),
  )
  const operating = put('operatingIncome', gross - expenses)
  const pretax = put('pretaxIncome', operating - get('interestExpense') + get('otherIncome'))
  put('taxes', (pretax * get('taxRate')) / 1000)
  put('netIncome', pretax - get('taxes'))
  // In cents; shares are counted in the unit of the amounts.
  put('basicEarnings', (get('netIncome') * 100) / get('basicShares'))
  put('dilutedEarnings', (get('netIncome') * 100) / get('dilutedShares'))
  put('grossRate', (get('grossProfit') * 1000) / get('revenue'))
}
