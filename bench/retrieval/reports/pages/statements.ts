import type { Draft } from '../draft.ts'
import { dateName, periodName } from '../period-names.ts'
import { head } from './sentences.ts'

const unaudited = ({ quarter }: Draft): string => (quarter === undefined ? 'CONSOLIDATED' : 'CONDENSED CONSOLIDATED')

export function incomeStatement(draft: Draft): void {
  const { company, write, table, row, flows, stocks, quarter } = draft
  // A quarterly report shows the quarter and the year to date.
  const periods = quarter === undefined || quarter === 1 ? flows : [...flows, stocks[0]!, prior(stocks[0]!)]
  const optional = (label: string, name: string): string[][] =>
    periods.some((period) => draft.books.get(name, period) !== 0) ? [row(label, name, periods)] : []
  write(head(draft, `${unaudited(draft)} STATEMENTS OF INCOME\n(in ${company.unit}, except per share amounts)`, true))
  table(
    ['', ...periods.map(periodName)],
    [
      row(company.revenueLabel, 'revenue', periods),
      row(company.costLabel, 'costOfSales', periods),
      row('Gross profit', 'grossProfit', periods),
      ...optional('Research and development', 'research'),
      row('Selling, general and administrative', 'selling', periods),
      ...optional('Restructuring', 'restructuring'),
      row('Amortization of intangible assets', 'amortization', periods),
      row('Operating income', 'operatingIncome', periods),
      row('Interest expense', 'interestExpense', periods),
      row('Other income, net', 'otherIncome', periods),
      row('Income before income taxes', 'pretaxIncome', periods),
      row('Provision for income taxes', 'taxes', periods),
      row('Net income', 'netIncome', periods),
      row('Basic earnings per share', 'basicEarnings', periods),
      row('Diluted earnings per share', 'dilutedEarnings', periods),
      row('Weighted average shares, basic', 'basicShares', periods),
      row('Weighted average shares, diluted', 'dilutedShares', periods),
    ],
  )
  write('See accompanying notes.')
}

export function balanceSheet(draft: Draft): void {
  const { company, write, table, row, stocks } = draft
  const rows: readonly (readonly [string, string])[] = [
    ['Cash and cash equivalents', 'cash'],
    ['Accounts receivable, net', 'receivables'],
    ['Inventories', 'inventories'],
    ['Prepaid expenses and other', 'prepaid'],
    ['Total current assets', 'currentAssets'],
    ['Property, plant and equipment, net', 'property'],
    ['Operating lease right-of-use assets', 'leaseAssets'],
    ['Goodwill', 'goodwill'],
    ['Intangible assets, net', 'intangibles'],
    ['Total assets', 'totalAssets'],
    ['Accounts payable', 'payables'],
    ['Accrued liabilities', 'accrued'],
    ['Current portion of long-term debt', 'currentDebt'],
    ['Current lease liabilities', 'currentLease'],
    ['Total current liabilities', 'currentLiabilities'],
    ['Long-term debt', 'longDebt'],
    ['Deferred income taxes', 'deferredTax'],
    ['Lease liabilities, long-term', 'longLease'],
    ['Total liabilities', 'totalLiabilities'],
    ['Total shareholders’ equity', 'equity'],
  ]
  write(head(draft, `${unaudited(draft)} BALANCE SHEETS\n(in ${company.unit})`, true))
  table(
    ['', ...stocks.map((period) => dateName(company, period))],
    rows.map(([label, name]) => row(label, name, stocks)),
  )
  write('See accompanying notes.')
}

export function cashFlows(draft: Draft): void {
  const { company, write, table, row, quarter, flows, stocks } = draft
  const periods = quarter === undefined ? flows : [stocks[0]!, prior(stocks[0]!)]
  const line = (label: string, name: string): string[] => row(label, name, periods)
  const changes =
    quarter === undefined
      ? [
          line('Change in receivables', 'receivablesChange'),
          line('Change in inventories', 'inventoriesChange'),
          line('Change in payables', 'payablesChange'),
          line('Change in accrued liabilities', 'accruedChange'),
          line('Change in other current assets', 'prepaidChange'),
        ]
      : [line('Changes in operating assets and liabilities', 'workingChange')]
  write(head(draft, `${unaudited(draft)} STATEMENTS OF CASH FLOWS\n(in ${company.unit})`, true))
  table(
    ['', ...periods.map(periodName)],
    [
      line('Net income', 'netIncome'),
      line('Depreciation', 'depreciation'),
      line('Amortization', 'amortization'),
      line('Share-based compensation', 'shareCompensation'),
      line('Deferred income taxes', 'deferredTaxChange'),
      ...changes,
      line('Net cash provided by operating activities', 'operatingCash'),
      line('Purchases of property, plant and equipment', 'capex'),
      line('Acquisitions, net of cash acquired', 'acquisitions'),
      line('Net cash used for investing activities', 'investingCash'),
      line('Proceeds from debt', 'debtIssued'),
      line('Repayment of debt', 'debtRepaid'),
      line('Dividends paid', 'dividends'),
      line('Repurchase of common stock', 'buybacks'),
      line('Net cash from financing activities', 'financingCash'),
      line('Net change in cash', 'cashChange'),
    ],
  )
  write('See accompanying notes.')
}

export function equityStatement(draft: Draft): void {
  const { company, year, write, table, row, say } = draft
  const years = [String(year), String(year - 1)]
  write(head(draft, `CONSOLIDATED STATEMENTS OF SHAREHOLDERS’ EQUITY\n(in ${company.unit})`, true))
  table(
    ['', ...years],
    [
      row(
        'Balance at beginning of year',
        'equity',
        years.map((now) => String(Number(now) - 1)),
      ),
      row('Net income', 'netIncome', years),
      row('Share-based compensation', 'shareCompensation', years),
      row('Dividends', 'dividends', years),
      row('Purchases of treasury stock', 'buybacks', years),
      row('Balance at end of year', 'equity', years),
    ],
  )
  write(
    `Comprehensive income equals net income, as ${say('comprehensive', 'translation adjustments were not material')} in the years shown. See accompanying notes.`,
  )
}

function prior(period: string): string {
  return `${Number(period.slice(0, 4)) - 1}${period.slice(4)}`
}
