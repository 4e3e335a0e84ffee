import type { Company } from '../company.ts'
import { firstYear, lastYear, sheetTotals, spread } from './annual-figures.ts'
import type { Ledger } from './ledger.ts'
import { seededRandom, seedOf } from './random.ts'
import { totals } from './totals.ts'

const flows = [
  ...['costOfSales', 'research', 'selling', 'restructuring', 'amortization', 'interestExpense', 'otherIncome'],
  ...['depreciation', 'shareCompensation', 'deferredTaxChange', 'capex', 'acquisitions', 'operatingCash'],
  ...['dividends', 'buybacks', 'debtIssued', 'debtRepaid', 'dividendPerShare'],
]
const stocks = [
  ...['receivables', 'inventories', 'prepaid', 'property', 'leaseAssets', 'goodwill', 'intangibles'],
  ...['payables', 'accrued', 'currentDebt', 'currentLease', 'longDebt', 'deferredTax', 'longLease'],
]

/** Splits the years of the books into quarters and years to date, so that four quarters make the year. */
export function addQuarters(company: Company, books: Ledger, seed: number): void {
  const random = seededRandom(seedOf(seed, `${company.key} quarters`))
  const revenues = [
    ...company.segments.map((_, index) => `segment${index}Revenue`),
    ...company.segments.map((_, index) => `segment${index}Income`),
  ]
  for (let year = firstYear + 1; year <= lastYear; year++) {
    const season = [0.235, 0.248, 0.251, 0.266].map((weight) => weight + (random() - 0.5) * 0.012)
    for (const name of [...revenues, ...flows]) {
      const even = name === 'dividendPerShare' || name === 'dividends'
      const weights = season.map((weight) => (even ? 0.25 : weight * (1 + (random() - 0.5) * 0.05)))
      const parts = spread(books.get(name, String(year)), weights)
      parts.forEach((part, index) => {
        books.set(name, `${year}Q${index + 1}`, part)
        books.set(
          name,
          `${year}Y${index + 1}`,
          parts.slice(0, index + 1).reduce((total, value) => total + value, 0),
        )
      })
    }
    for (const kind of ['Q', 'Y'])
      for (const quarter of [1, 2, 3, 4]) period(company, books, year, `${year}${kind}${quarter}`, quarter / 4)
  }
}

function period(company: Company, books: Ledger, year: number, now: string, elapsed: number): void {
  const get = (name: string): number => books.get(name, now)
  const [from, to] = [String(year - 1), String(year)]
  books.set(
    'revenue',
    now,
    company.segments.reduce((total, _, index) => total + get(`segment${index}Revenue`), 0),
  )
  const regions = spread(
    get('revenue'),
    company.regions.map((_, index) => books.get(`region${index}Revenue`, to)),
  )
  regions.forEach((value, index) => books.set(`region${index}Revenue`, now, value))
  for (const name of ['taxRate', 'basicShares', 'dilutedShares']) books.set(name, now, books.get(name, to))
  totals(books, now)
  books.set('investingCash', now, -get('capex') - get('acquisitions'))
  books.set('financingCash', now, get('debtIssued') - get('debtRepaid') - get('dividends') - get('buybacks'))
  books.set('cashChange', now, get('operatingCash') + get('investingCash') + get('financingCash'))
  const noncash = get('depreciation') + get('amortization') + get('shareCompensation') + get('deferredTaxChange')
  books.set('workingChange', now, get('operatingCash') - get('netIncome') - noncash)
  if (!now.includes('Y')) return
  // Balances stand at the end of the year to date.
  for (const name of stocks)
    books.set(name, now, Math.round(books.get(name, from) * (1 - elapsed) + books.get(name, to) * elapsed))
  books.set('cash', now, books.get('cash', from) + get('cashChange'))
  sheetTotals(books, now)
}
