import type { Draft } from '../draft.ts'
import { dateName, periodName } from '../period-names.ts'
import { head } from './sentences.ts'

const title = ({ quarter }: Draft): string =>
  quarter === undefined
    ? 'NOTES TO CONSOLIDATED FINANCIAL STATEMENTS'
    : 'NOTES TO CONDENSED CONSOLIDATED FINANCIAL STATEMENTS (UNAUDITED)'

const note = (draft: Draft, name: string): string => `${head(draft, title(draft), true)}\n\n${name}`

export function policies(draft: Draft): void {
  const { company, write, say } = draft
  const policy = (key: string): string => say(`policy.${key}`, company.policies[key]!)
  write(
    note(draft, '1. SIGNIFICANT ACCOUNTING POLICIES'),
    'Consolidation. The statements include the Company and all subsidiaries that it controls. Balances and transactions among them are eliminated. Amounts of earlier years have been reclassified where necessary.',
    `Revenue recognition. ${policy('revenue')} Taxes collected from customers are excluded from revenue. Cost of shipping is part of cost.`,
    'Cash equivalents. Investments that mature within three months of purchase are cash equivalents.',
    `Inventories. ${policy('inventory')}`,
    `Property, plant and equipment. ${policy('buildings')} Repairs are expensed; improvements that extend the life of an asset are capitalized.`,
    `Goodwill and intangible assets. ${policy('goodwill')} Intangible assets are amortized over 6 to 15 years.`,
    `Product claims. ${policy('warranty')}`,
    'Fair value. Cash, receivables and payables are carried at amounts close to their fair value because of their short terms. Derivatives are valued with inputs that can be observed (level 2).',
  )
}

export function newStandards(draft: Draft): void {
  const { year, quarter, write, money } = draft
  const period = quarter === undefined ? year : year - 1
  write(
    note(draft, '1. SIGNIFICANT ACCOUNTING POLICIES (continued)'),
    `Advertising. Costs of advertising are expensed as they are incurred; they amounted to ${money('advertising', period)} in fiscal ${period} and ${money('advertising', period - 1)} in fiscal ${period - 1}.`,
    'Translation. Assets and liabilities of subsidiaries abroad are translated at the rates of the balance sheet date, revenue and expense at average rates.',
    'Income taxes. Deferred taxes are recognized for differences between the books and the tax base that will reverse. Interest and penalties on uncertain positions are part of income tax expense.',
    'Earnings per share. Diluted earnings include the effect of options and restricted stock by the treasury stock method.',
    'Use of estimates. Preparing the statements requires estimates, and actual results may differ.',
    year < 2020
      ? 'New standards. The standard on leases (Topic 842) was adopted at the beginning of 2019 without restating earlier periods. The standard on credit losses (Topic 326) will be adopted in 2020.'
      : 'New standards. The standard on credit losses (Topic 326) was adopted without a material effect. Relief for the reform of reference rates (Topic 848) has been used for loans that referred to LIBOR. No other new standard is expected to have a material effect.',
  )
}

export function disaggregation(draft: Draft): void {
  const { company, write, table, row, flows, year, quarter, money } = draft
  write(
    note(draft, `2. REVENUE`),
    `${company.revenueLabel} by ${company.key === 'ferncrest' ? 'class of customer' : 'geography'}, in ${company.unit}:`,
  )
  table(
    ['', ...flows.map(periodName)],
    [
      ...company.regions.map(({ name }, index) => row(name, `region${index}Revenue`, flows)),
      row('Total', 'revenue', flows),
    ],
  )
  write(
    'Revenue is attributed by the place of the customer. Payment is usually due within 30 to 60 days, and contracts contain no significant financing.',
  )
  if (quarter === undefined)
    write(
      `Performance obligations under contracts of more than one year amounted to ${money('backlog', year)} at the end of fiscal ${year}. Advance payments of customers, which are part of accrued liabilities, were ${money('customerDeposits', year)} and ${money('customerDeposits', year - 1)} at the end of fiscal ${year} and ${year - 1}. The allowance for doubtful accounts was ${money('doubtfulAccounts', year)}, compared with ${money('doubtfulAccounts', year - 1)}.`,
    )
}

export function segmentNote(draft: Draft): void {
  const { company, year, quarter, write, table, row, flows } = draft
  write(
    note(draft, '3. SEGMENT INFORMATION'),
    'The chief operating decision maker judges segments by operating income before corporate expense. Transfers between segments are made at market prices and are eliminated.',
  )
  const shown = flows.slice(0, 2)
  write('Operating income by segment:')
  table(
    ['', ...shown.map(periodName)],
    company.segments.map(({ name }, index) => row(name, `segment${index}Income`, shown)),
  )
  if (quarter !== undefined) return
  const years = [String(year), String(year - 1)]
  write('Capital expenditure by segment:')
  table(
    ['', ...years],
    company.segments.map(({ name }, index) => row(name, `segment${index}Capex`, years)),
  )
  write('Identifiable assets by segment:')
  table(
    ['', ...years],
    company.segments.map(({ name }, index) => row(name, `segment${index}Assets`, years)),
  )
  write('Assets that are not allocated to segments consist of cash, deferred taxes and the headquarters.')
}

export function assetsNote(draft: Draft): void {
  const { company, year, write, table, row, money } = draft
  const years = [String(year), String(year - 1)]
  write(note(draft, '4. PROPERTY, GOODWILL AND INTANGIBLE ASSETS'))
  table(
    [`In ${company.unit}`, ...years.map((now) => dateName(company, now))],
    [
      row('Property, plant and equipment, net', 'property', years),
      row('Goodwill', 'goodwill', years),
      row('Intangible assets, net', 'intangibles', years),
    ],
  )
  write(
    `Depreciation expense was ${money('depreciation', year)}, ${money('depreciation', year - 1)} and ${money('depreciation', year - 2)} in fiscal ${year}, ${year - 1} and ${year - 2}. Amortization of intangible assets was ${money('amortization', year)} in fiscal ${year}.`,
    'No impairment of goodwill was found in the years shown. Fair values of all reporting units exceeded their carrying amounts by at least 20 percent. Intangible assets consist of customer relations, technology and brands.',
    'Balances of goodwill change by acquisitions only; effects of currencies are not material.',
  )
}

export function debtNote(draft: Draft): void {
  const { company, write, table, row, say, stocks } = draft
  write(note(draft, '5. DEBT'))
  table(
    ['Instrument', 'Interest rate', 'Due'],
    company.debts.map(({ name, rate, due }, index) => [
      name,
      say(`debt${index}Rate`, rate),
      say(`debt${index}Due`, String(due)),
    ]),
  )
  table(
    [`In ${company.unit}`, ...stocks.map((period) => dateName(company, period))],
    [row('Long-term debt', 'longDebt', stocks), row('Due within one year', 'currentDebt', stocks)],
  )
  write(
    `The credit agreement contains covenants. The most important one limits the ratio of debt to ${say('leverage', company.leverage)}; others limit liens, sales of assets and mergers. We were in compliance on all dates shown.`,
    'The fair value of debt with fixed rates, estimated from prices of similar bonds (level 2), was close to its carrying amount. Costs of issue are amortized over the term by the effective interest method.',
  )
}

export function taxNote(draft: Draft): void {
  const { company, year, quarter, write, table, row, money, count, flows } = draft
  write(note(draft, '6. INCOME TAXES'))
  table(
    ['', ...flows.map(periodName)],
    [
      row('Income before income taxes', 'pretaxIncome', flows),
      row('Provision for income taxes', 'taxes', flows),
      row('Effective tax rate', 'taxRate', flows),
    ],
  )
  if (quarter !== undefined) {
    write(
      'The rate of the quarter is based on an estimate for the full year, adjusted for discrete items. It differs from the statutory rate of 21.0 percent because of state taxes and foreign rates.',
    )
    return
  }
  write(
    `Positions that are uncertain amounted to ${money('unrecognizedTaxBenefits', year)} at the end of fiscal ${year}, compared with ${money('unrecognizedTaxBenefits', year - 1)} a year before. If recognized, they would reduce the effective rate, which was ${count('taxRate', year)}.`,
    `Returns in the United States are open to audit from fiscal ${year - 3} on; abroad most are open for five years. We do not expect a material change within the next twelve months.`,
    `Earnings of subsidiaries abroad are reinvested there permanently. Tax on their distribution has not been accrued, and its amount cannot be determined. The figures are in ${company.unit}.`,
  )
}

export function leaseNote({ write, table, row, count, year, ...draft }: Draft): void {
  const years = [String(year), String(year - 1)]
  write(
    note({ write, table, row, count, year, ...draft }, '7. LEASES'),
    'We lease offices, stores, vehicles and machines. Leases of up to twelve months are not recognized in the balance sheet.',
  )
  table(
    [`In ${draft.company.unit}`, ...years],
    [
      row('Operating lease cost', 'leaseCost', years),
      row('Cash paid for operating leases', 'leaseCash', years),
      row('Right-of-use assets', 'leaseAssets', years),
      row('Weighted average remaining term in years', 'leaseTermYears', years),
      row('Weighted average discount rate', 'leaseDiscountRate', years),
    ],
  )
  write(
    'Options to extend are included where they are reasonably certain to be exercised. Some leases contain payments that depend on an index of prices; these are included at the index of the first day. Leases that had been signed but had not begun were not material.',
  )
}

export function awardsNote(draft: Draft): void {
  const { year, write, money, say, company } = draft
  write(
    note(draft, '8. SHARE-BASED COMPENSATION'),
    `Directors and employees receive options, restricted stock and performance shares under a plan that shareholders approved. Expense was ${money('shareCompensation', year)}, ${money('shareCompensation', year - 1)} and ${money('shareCompensation', year - 2)} in fiscal ${year}, ${year - 1} and ${year - 2}.`,
    `At the end of fiscal ${year} cost not yet recognized amounted to ${money('unrecognizedAwards', year)}, which will be expensed over ${say('vesting', company.unit === 'thousands' ? '2.3 years' : '1.9 years')} on average. Restricted stock vests in equal parts over ${say('vestingTerm', company.unit === 'thousands' ? 'four years' : 'three years')}; performance shares vest after three years, depending on the return to shareholders compared with peers.`,
    'Options are valued by the Black-Scholes model. Volatility is estimated from the past prices of our stock, the expected life from past exercises.',
    'Employees may buy stock at a discount of fifteen percent through deductions from pay.',
  )
}

export function pensionNote(draft: Draft): void {
  const { company, year, write, table, row, money } = draft
  const years = [String(year), String(year - 1)]
  write(
    note(draft, '9. RETIREMENT PLANS'),
    'Defined benefit plans cover part of our employees; they were closed to new members in 2008. Other employees take part in savings plans to which we contribute.',
  )
  table(
    [`In ${company.unit}`, ...years],
    [
      row('Benefit obligation at end of year', 'pensionObligation', years),
      row('Fair value of plan assets at end of year', 'pensionAssets', years),
      row('Net periodic cost', 'pensionCost', years),
      row('Discount rate', 'discountRate', years),
    ],
  )
  write(
    `We contributed ${money('pensionContribution', year)} in fiscal ${year}. Assets are invested in bonds and shares by outside managers, with a target of 60 percent bonds. Benefits to be paid in each of the next ten years are not expected to vary much.`,
  )
}

export function contingencies(draft: Draft): void {
  const { company, year, quarter, write, table, row, money } = draft
  const period = String(quarter === undefined ? year : year - 1)
  write(
    note(draft, '10. COMMITMENTS AND CONTINGENCIES'),
    'We are party to lawsuits, of which the important ones are described under Legal Proceedings. Losses that are probable have been accrued; what is reasonably possible beyond that cannot be estimated.',
  )
  if (quarter === undefined) {
    const years = [period, String(year - 1)]
    write(`Product claims, in ${company.unit}:`)
    table(
      ['', ...years],
      [
        row('Provision for the year', 'warrantyProvision', years),
        row('Claims paid', 'warrantyPayments', years),
        row('Balance at end of year', 'warrantyBalance', years),
      ],
    )
  }
  write(
    `Environment. For the clean-up of sites ${money('remediation', period)} was accrued at the end of fiscal ${period}. The amount is not discounted and excludes what insurers may pay.`,
    `Commitments to buy materials and services amounted to ${money('purchaseCommitments', period)}, letters of credit and guarantees to ${money('lettersOfCredit', period)} at the end of fiscal ${period}.`,
    'We indemnify directors, officers and some customers. Payments under such promises have not been material.',
  )
}

export function deals(draft: Draft): void {
  const { company, year, write, say, money } = draft
  write(note(draft, '11. ACQUISITIONS AND SUBSEQUENT EVENTS'))
  const done = company.acquisitions.filter((acquisition) => acquisition.year === year || acquisition.year === year - 1)
  for (const { target, business, closed, year: when } of done)
    write(
      `On ${say(`acquisition.${target}.closed`, closed)} we acquired all shares of ${say('acquisition.target', target)}, which is active in ${business}, for ${money('acquisitions', when)} in cash. Of the price 58 percent was allocated to goodwill, 30 percent to intangible assets and the rest to equipment. Results are included from that day on; revenue and income as if the purchase had been made a year earlier would not differ materially.`,
    )
  if (done.length === 0) write('No businesses were acquired in the years shown.')
  const events = company.notes.filter((event) => event.year === year)
  write('Events after the balance sheet date.', ...events.map(({ key, text }) => say(`event.${key}`, text)))
  if (events.length === 0) write('No events are to be reported up to the day on which the statements were issued.')
}

export function quarters({ company, year, write, table, row, ...draft }: Draft): void {
  const periods = [1, 2, 3, 4].map((quarter) => `${year}Q${quarter}`)
  write(
    note({ company, year, write, table, row, ...draft }, `12. QUARTERLY DATA (UNAUDITED)`),
    `Fiscal ${year}, in ${company.unit}, except per share amounts:`,
  )
  table(
    ['', 'First quarter', 'Second quarter', 'Third quarter', 'Fourth quarter'],
    [
      row(company.revenueLabel, 'revenue', periods),
      row('Gross profit', 'grossProfit', periods),
      row('Operating income', 'operatingIncome', periods),
      row('Net income', 'netIncome', periods),
      row('Diluted earnings per share', 'dilutedEarnings', periods),
    ],
  )
  write('Earnings per share are computed for each quarter alone, so that their sum may differ from the year.')
}
