import type { Company } from '../company.ts'
import { ledger, type Ledger } from './ledger.ts'
import { seededRandom, seedOf } from './random.ts'
import { levels, sharesOfRevenue } from './side-figures.ts'
import { totals } from './totals.ts'

export const firstYear = 2017
export const lastYear = 2023

const depreciationRate = 0.08
/** Items of working capital as shares of revenue. */
const working = { receivables: 0.142, inventories: 0.118, prepaid: 0.021, payables: 0.083, accrued: 0.094 } as const

/**
 * The books of a company from 2017 to 2023: every balance follows from the one before and what flowed, so that
 * statements agree with each other whatever the seed.
 */
export function annualFigures(company: Company, seed: number): Ledger {
  const books = ledger()
  const random = seededRandom(seedOf(seed, company.key))
  const jitter = (spread: number): number => 1 + (random() * 2 - 1) * spread
  open(company, books)
  for (let year = firstYear; year <= lastYear; year++) {
    const now = String(year)
    const before = String(year - 1)
    const past = (name: string): number => books.get(name, before)
    const put = (name: string, value: number): number => books.set(name, now, Math.round(value))
    const parts = company.segments.map((segment, index) =>
      put(
        `segment${index}Revenue`,
        past(`segment${index}Revenue`) * (1 + segment.growth) * jitter(0.06) * (year === 2020 ? 0.96 : 1),
      ),
    )
    const revenue = put('revenue', sum(parts))
    const regions = company.regions.map(({ share }) => share * jitter(0.08))
    spread(revenue, regions).forEach((value, index) => put(`region${index}Revenue`, value))
    put('costOfSales', revenue * (1 - company.gross * jitter(0.05)))
    put('research', revenue * company.research * jitter(0.07))
    put('selling', revenue * company.selling * jitter(0.05))
    put('restructuring', revenue * (company.restructuring[year] ?? 0))
    put('amortization', past('intangibles') * 0.12)
    put('interestExpense', (past('longDebt') + past('currentDebt')) * 0.043 * jitter(0.05))
    put('otherIncome', revenue * 0.003 * jitter(0.6))
    put('taxRate', (19 + random() * 8) * 10)
    put('depreciation', past('property') * depreciationRate)
    put('shareCompensation', revenue * 0.011 * jitter(0.2))
    put('deferredTaxChange', revenue * 0.004 * jitter(0.5))
    for (const [name, share] of Object.entries(working)) put(name, revenue * share * jitter(0.1))
    const target = company.acquisitions.find((acquisition) => acquisition.year === year)
    put('acquisitions', target?.price ?? 0)
    put('capex', revenue * company.capex * jitter(0.16))
    put('leaseAssets', revenue * 0.064 * jitter(0.06))
    put('currentLease', revenue * 0.013 * jitter(0.1))
    put('basicShares', past('basicShares') * (1 - 0.012 * random()))
    put('dilutedShares', books.get('basicShares', now) * 1.012)
    put('dividendPerShare', company.dividend * 100 * 1.05 ** (year - firstYear))
    totals(books, now)
    balance(books, now, before, random)
    staff(company, books, now, random)
    for (const [index, { margin }] of company.segments.entries()) {
      put(`segment${index}Income`, parts[index]! * margin * jitter(0.14))
      put(`segment${index}Capex`, books.get('capex', now) * company.segments[index]!.share * 0.94 * jitter(0.1))
      put(`segment${index}Assets`, books.get('totalAssets', now) * company.segments[index]!.share * 0.88 * jitter(0.05))
    }
    for (const [name, share] of Object.entries(sharesOfRevenue)) put(name, revenue * share * jitter(0.22))
    for (const [name, [level, width]] of Object.entries(levels)) {
      const tenths = /Rate$|Years$|Price$/.test(name)
      put(name, (level + (random() * 2 - 1) * width) * (tenths ? 10 : 1))
    }
  }
  return books
}

function open({ segments, revenue, capex, shares }: Company, books: Ledger): void {
  const year = String(firstYear - 1)
  const put = (name: string, value: number): number => books.set(name, year, Math.round(value))
  segments.forEach(({ share }, index) => put(`segment${index}Revenue`, revenue * share))
  const items = Object.entries(working).map(([name, share]) => [name, put(name, revenue * share)] as const)
  const value = new Map(items)
  put('cash', revenue * 0.14)
  put('property', (revenue * capex) / depreciationRate)
  put('goodwill', revenue * 0.22)
  put('intangibles', revenue * 0.11)
  put('longDebt', books.get('property', year) * 0.4 + revenue * 0.12)
  put('currentDebt', revenue * 0.015)
  put('deferredTax', revenue * 0.05)
  put('basicShares', shares)
  const assets = ['cash', 'property', 'goodwill', 'intangibles'].map((name) => books.get(name, year))
  const owed = ['longDebt', 'currentDebt', 'deferredTax'].map((name) => books.get(name, year))
  const net = value.get('receivables')! + value.get('inventories')! + value.get('prepaid')!
  put('equity', sum(assets) + net - value.get('payables')! - value.get('accrued')! - sum(owed))
}

/** Cash flows from the result and the balances, and the balances that follow from them. */
function balance(books: Ledger, now: string, before: string, random: () => number): void {
  const get = (name: string): number => books.get(name, now)
  const past = (name: string): number => books.get(name, before)
  const put = (name: string, value: number): number => books.set(name, now, Math.round(value))
  for (const name of ['receivables', 'inventories', 'prepaid']) put(`${name}Change`, past(name) - get(name))
  for (const name of ['payables', 'accrued']) put(`${name}Change`, get(name) - past(name))
  const changes = Object.keys(working).map((name) => get(`${name}Change`))
  const noncash = ['depreciation', 'amortization', 'shareCompensation', 'deferredTaxChange'].map(get)
  const operating = put('operatingCash', get('netIncome') + sum(noncash) + sum(changes))
  const bought = get('acquisitions')
  put('investingCash', -get('capex') - bought)
  const dividends = put('dividends', (get('dividendPerShare') * get('basicShares')) / 100)
  const free = operating - get('capex') - bought - dividends
  const repaid = put('debtRepaid', past('currentDebt'))
  const issued = put('debtIssued', Math.max(0, repaid * 0.6 - free) * (1 + random() * 0.2))
  put('buybacks', Math.max(0, free * 0.4))
  put('financingCash', issued - repaid - dividends - get('buybacks'))
  put('cashChange', operating + get('investingCash') + get('financingCash'))
  put('cash', past('cash') + get('cashChange'))
  const debt = past('longDebt') + past('currentDebt') + issued - repaid
  put('currentDebt', debt * (0.03 + random() * 0.03))
  put('longDebt', debt - get('currentDebt'))
  put('property', past('property') + get('capex') - get('depreciation') + bought * 0.12)
  put('intangibles', past('intangibles') - get('amortization') + bought * 0.3)
  put('goodwill', past('goodwill') + bought - Math.round(bought * 0.12) - Math.round(bought * 0.3))
  put('deferredTax', past('deferredTax') + get('deferredTaxChange'))
  put('longLease', get('leaseAssets') - get('currentLease'))
  sheetTotals(books, now)
}

/** The sums of a balance sheet; equity is what remains. */
export function sheetTotals(books: Ledger, now: string): void {
  const add = (total: string, ...names: string[]): number =>
    books.set(total, now, sum(names.map((name) => books.get(name, now))))
  add('currentAssets', 'cash', 'receivables', 'inventories', 'prepaid')
  const assets = add('totalAssets', 'currentAssets', 'property', 'leaseAssets', 'goodwill', 'intangibles')
  add('currentLiabilities', 'payables', 'accrued', 'currentDebt', 'currentLease')
  const owed = add('totalLiabilities', 'currentLiabilities', 'longDebt', 'deferredTax', 'longLease')
  books.set('equity', now, assets - owed)
}

function staff({ staff: people, regions }: Company, books: Ledger, now: string, random: () => number): void {
  const total = Math.round(people * 1.018 ** (Number(now) - firstYear) * (1 + (random() - 0.5) * 0.05))
  books.set('employees', now, total)
  spread(
    total,
    regions.map(({ share }) => share * (0.9 + random() * 0.2)),
  ).forEach((value, index) => books.set(`region${index}Employees`, now, value))
  const roles = spread(total, [0.52, 0.2, 0.17, 0.11])
  roles.forEach((value, index) => books.set(`role${index}Employees`, now, value))
}

/** A total in whole parts by weight; the last takes what rounding leaves. */
export function spread(total: number, weights: readonly number[]): number[] {
  const all = sum(weights)
  const parts = weights.slice(0, -1).map((weight) => Math.round((total * weight) / all))
  return [...parts, total - sum(parts)]
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
