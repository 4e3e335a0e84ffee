import type { Draft } from '../draft.ts'
import { change, compared, head } from './sentences.ts'

export function selectedData({ company, year, write, table, row }: Draft): void {
  const years = [0, 1, 2, 3, 4].map((back) => String(year - back)).filter((past) => Number(past) >= 2017)
  write('ITEM 6. SELECTED FINANCIAL DATA', `Amounts in ${company.unit}, except per share data.`)
  table(
    ['', ...years],
    [
      row(company.revenueLabel, 'revenue', years),
      row('Operating income', 'operatingIncome', years),
      row('Net income', 'netIncome', years),
      row('Diluted earnings per share', 'dilutedEarnings', years),
      row('Dividends per share', 'dividendPerShare', years),
      row('Total assets', 'totalAssets', years),
      row('Long-term debt', 'longDebt', years),
      row('Number of employees', 'employees', years),
    ],
  )
  write(
    'The data should be read together with Management’s Discussion and Analysis and with the consolidated financial statements. Businesses are included from the day on which they were acquired.',
  )
}

export function summary(draft: Draft): void {
  const { company, write, money, flows } = draft
  const [now, before] = flows
  write(
    head(draft, 'MANAGEMENT’S DISCUSSION AND ANALYSIS OF FINANCIAL CONDITION AND RESULTS OF OPERATIONS'),
    'Overview',
    `We are a provider of ${company.industry}. The following discussion explains our results and financial condition and should be read with the financial statements.`,
    `${company.revenueLabel} ${change(draft, 'revenue')} to ${money('revenue', now!)} from ${money('revenue', before!)}. Operating income was ${money('operatingIncome', now!)}, compared with ${money('operatingIncome', before!)}. Net income ${change(draft, 'netIncome')} to ${money('netIncome', now!)}, and diluted earnings per share were ${money('dilutedEarnings', now!)} after ${money('dilutedEarnings', before!)}.`,
    'Factors that affect our results',
    `Our results depend on the demand of ${company.customers}, on prices, on the mix of products, and on the cost of ${company.materials}. Inflation affects us mainly by way of wages and freight. We respond by price increases, by productivity and by longer contracts with suppliers, but it takes time until they show effect.`,
    'Outlook',
    `We expect demand in our markets to grow moderately in the coming ${draft.quarter === undefined ? 'year' : 'quarters'}. Capital expenditure should be about as high as before. This outlook is subject to the risks that are described under Risk Factors.`,
  )
}

export function bySegment(draft: Draft): void {
  const { company, write, table, row, flows } = draft
  write(head(draft, 'Results of Operations'), `${company.revenueLabel} by segment, in ${company.unit}:`)
  table(
    ['', ...flows.slice(0, 2)],
    [
      ...company.segments.map(({ name }, index) => row(name, `segment${index}Revenue`, flows.slice(0, 2))),
      row('Total', 'revenue', flows.slice(0, 2)),
    ],
  )
  for (const [index, { name, about }] of company.segments.entries())
    write(
      `${name}. Revenue of the segment, which ${draft.say(`segment${index}About`, about)}, ${change(draft, `segment${index}Revenue`)}. Higher prices added to revenue and lower volume in some markets took from it; currencies had a small effect. Operating income of the segment ${change(draft, `segment${index}Income`)}, owing to ${compared(draft, `segment${index}Income`) > 0 ? 'volume, prices and a better mix, offset in part by wages' : 'the cost of materials, freight and wages, offset in part by prices'}.`,
    )
}

export function costs(draft: Draft): void {
  const { company, write, money, count, flows, books } = draft
  const [now, before] = flows
  write(
    head(draft, 'Costs and Expenses'),
    `${company.costLabel}. The item ${change(draft, 'costOfSales')} to ${money('costOfSales', now!)}. Gross margin was ${count('grossRate', now!)} of ${company.revenueLabel.toLowerCase()}, compared with ${count('grossRate', before!)}.`,
    `Selling, general and administrative expenses were ${money('selling', now!)}, compared with ${money('selling', before!)}. The change reflects wages, travel, fees for advice and the cost of a new system for orders and accounting.`,
  )
  if (company.research > 0)
    write(
      `Research and development. We spent ${money('research', now!)}, compared with ${money('research', before!)}. Spending goes into new products and into improvements of existing ones; none was capitalized.`,
    )
  if (books.get('restructuring', now!) > 0)
    write(
      `Restructuring. Charges of ${money('restructuring', now!)} were recorded for severance and for leaving sites. Most of the amount will be paid within a year.`,
    )
  write(
    `Interest expense was ${money('interestExpense', now!)} after ${money('interestExpense', before!)}. Other income, net, was ${money('otherIncome', now!)}.`,
    `Income taxes. The effective tax rate was ${count('taxRate', now!)}, compared with ${count('taxRate', before!)}. It differs from the statutory rate because of state taxes, foreign rates, share-based compensation and credits for research.`,
  )
}

export function liquidity(draft: Draft): void {
  const { company, write, table, row, money, flows, stocks, books } = draft
  const periods = draft.quarter === undefined ? flows.slice(0, 2) : [stocks[0]!, priorYear(stocks[0]!)]
  const [now, before] = periods
  write(head(draft, 'Liquidity and Capital Resources'))
  table(
    [`In ${company.unit}`, ...periods],
    [
      row('Provided by operating activities', 'operatingCash', periods),
      row('Used for investing activities', 'investingCash', periods),
      row('Financing activities', 'financingCash', periods),
    ],
  )
  write(
    `Cash from operations ${compared(draft, 'operatingCash', periods) > 0 ? 'rose' : 'fell'} mainly because of working capital and of when customers paid. Investments in plant and equipment took ${money('capex', now!)}, compared with ${money('capex', before!)}; they served capacity, maintenance and information systems.`,
    books.get('dividends', now!) > 0
      ? `We paid dividends of ${money('dividends', now!)}. ${books.get('buybacks', now!) > 0 ? `We bought back shares for ${money('buybacks', now!)}.` : 'No shares were bought back.'}`
      : `We paid no dividends. ${books.get('buybacks', now!) > 0 ? `We bought back shares for ${money('buybacks', now!)}.` : 'No shares were bought back.'}`,
    `At the balance sheet date we held ${money('cash', stocks[0]!)} of cash and cash equivalents.${draft.quarter === undefined ? ` Of this ${money('foreignCash', now!)} was held by subsidiaries abroad. An amount of ${money('undrawnCredit', now!)} was available under committed lines of credit.` : ''} We believe that cash, cash from operations and lines of credit suffice for at least the next twelve months.`,
    `Our credit agreement limits the ratio of debt to ${draft.say('leverage', company.leverage)}; we complied with all covenants.`,
  )
}

function priorYear(period: string): string {
  return `${Number(period.slice(0, 4)) - 1}${period.slice(4)}`
}

export function obligations({ company, year, write, table, row }: Draft): void {
  const period = [String(year)]
  write(
    'Contractual Obligations and Critical Accounting Estimates',
    `Obligations at the end of fiscal ${year}, in ${company.unit}:`,
  )
  table(
    ['', 'Total'],
    [
      row('Long-term debt', 'longDebt', period),
      row('Purchase commitments', 'purchaseCommitments', period),
      row('Letters of credit and guarantees', 'lettersOfCredit', period),
      row('Contributions to pension plans, next year', 'pensionContribution', period),
    ],
  )
  write(
    'The preparation of financial statements requires estimates. We regard the following as critical, because they are uncertain and because a different estimate would change our results.',
    'Revenue. Where revenue is recognized over time or reduced by rebates, we estimate the total cost of a contract and what customers will earn, and adjust the estimate every quarter.',
    'Goodwill. Fair values of reporting units rest on forecasts, growth and discount rates. A discount rate that is one point higher would not have led to an impairment.',
    'Income taxes. We recognize a benefit only when it is more likely than not that a position will be upheld. Deferred tax assets are reduced by an allowance where we do not expect to use them.',
    'Contingencies. We estimate the cost of lawsuits and clean-ups together with counsel; the range of possible outcomes is wide.',
  )
}

export function marketRisk(draft: Draft): void {
  const { company, year, quarter, write, money, say } = draft
  const variable = company.debts.length - 1
  write(head(draft, 'QUANTITATIVE AND QUALITATIVE DISCLOSURES ABOUT MARKET RISK'))
  if (quarter !== undefined) {
    write(
      `There have been no material changes to our exposure since the end of fiscal ${year - 1}.`,
      'We are exposed to changes in interest rates, currencies and prices of materials and use derivatives only to hedge. No derivative is held for trading.',
    )
    return
  }
  write(
    `Currencies. A dollar stronger by ten percent against all other currencies would have reduced operating income of fiscal ${year} by ${money('currencyLoss', year)}. We hedge part of the flows of the next twelve months by forward contracts.`,
    `Interest rates. Most of our debt has fixed rates. ${company.debts[variable]!.name} at ${say(`debt${variable}Rate`, company.debts[variable]!.rate)} would cost more if rates rose; a rise of one point over a full year would not have had a material effect.`,
    `Prices of materials. We buy ${company.materials}. A change of their prices by ten percent would change our cost noticeably, if we could not pass it on; some contracts with customers let us do so.`,
    'Credit. We place cash with banks of good standing and limit what we hold with each of them. Customers are checked before we deliver on credit.',
  )
}
