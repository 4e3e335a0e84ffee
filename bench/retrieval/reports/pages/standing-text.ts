import type { Draft, PageWriter } from '../draft.ts'

/**
 * What reports repeat from year to year and from company to company, in the words that questions use too: it states nothing,
 * and makes the pages that do hard to tell from those that do not.
 */
const paragraphs = {
  strategy: ({ company }) =>
    `Over the past years ${company.short} has bought and sold businesses, closed and opened sites, issued and repaid debt, hired and trained employees, and changed prices. Each of these steps affects how the figures of one year compare with those of another. Readers should therefore look at revenue, operating income, net income and earnings per share over several years and not draw conclusions from a single quarter or year.`,
  government: () =>
    'Our operations are subject to laws on safety, competition, export, data protection, employment and the environment. Compliance did not require material capital expenditure in the fiscal year, and we do not expect that it will in the next. Permits are needed for some of our work; they have to be renewed every few years, and authorities inspect our sites. Research and development of new products may need approvals that take longer than planned.',
  nonGaap: ({ company }) =>
    `The Company uses some measures that are not defined by accounting principles, such as operating income before depreciation, free cash flow (operating cash flow less capital expenditure) and net debt (total debt less cash). Management of ${company.short} believes that they help to compare periods. They do not replace net income, cash provided by operating activities, gross margin or the effective tax rate.`,
  capital: () =>
    'We decide on capital expenditure once a year by expected return, by safety and by what customers have ordered. Dividends, the repurchase of shares and acquisitions are weighed against the repayment of debt. The board reviews dividends every quarter, and there is no assurance that they will be paid or raised. Working capital, that is receivables and inventories less payables, follows revenue with a delay of some weeks.',
  comparability: ({ year }) =>
    `Percentages are computed from figures that are not rounded. Amounts of fiscal ${year - 1} and ${year - 2} are shown for comparison; for a discussion of fiscal ${year - 2} we refer to our annual report for fiscal ${year - 1}. A fiscal year consists of four quarters, and quarterly results of sales, gross profit, expenses and net income are not a guide to the year.`,
  insurance: () =>
    'We insure property, interruption of business, transport and liability with several insurers and bear deductibles ourselves. Lawsuits may concern products, patents, contracts, wages, accidents or the environment; parties may settle, appeal or go to trial, and a jury may award damages beyond what we have accrued. A settlement is recorded when it becomes probable, insurance recoveries when they are certain.',
  people: () =>
    'We hire employees at all levels, from apprentices to executives. Managers talk with each employee about performance and training twice a year. We ask the workforce for its opinion every second year; in the latest survey pay, safety and the quality of management were rated better than before. The number of employees who leave depends on the labor market at each site.',
  valuation: () =>
    'Level 1 inputs are quoted prices, level 2 inputs can be observed, and level 3 inputs rest on assumptions of management. Buildings, machinery and leases are tested for impairment when events suggest that their carrying amount may not be recovered; useful lives are reviewed every year. No losses of this kind were recorded for property, goodwill or other assets in the years shown, except as part of restructuring.',
  recognition: () =>
    'Revenue is measured at the amount that we expect to receive. Discounts, rebates, returns and warranties are estimated from experience. Costs to obtain a contract are expensed when the benefit lasts for less than a year. Contract assets and liabilities arise where invoices and performance differ in time; they are not material unless stated otherwise. Inventories are written down when they are slow to sell.',
  oversight: ({ company }) =>
    `The board of ${company.short} oversees strategy, risk, the selection of the chief executive and the pay of executive officers. Its committees meet before each meeting of the board. The audit committee appoints the auditor, approves fees, and discusses the financial statements with management and with the auditor; the compensation committee engages an adviser of its own; the chair of each committee reports to the full board.`,
  benefits: () =>
    'Estimates of pensions depend on discount rates, on returns of plan assets and on how long people live. Share-based compensation depends on the price of our stock and on how many employees leave before awards vest. A change of these assumptions would change expense, but not cash. Actuaries and the compensation committee review them every year.',
  banks: () =>
    'Our lenders are banks with good ratings. The credit agreement bears interest at a variable rate plus a margin that depends on our rating; bonds and notes carry fixed rates. Debt may be repaid early at a price fixed in each agreement. If control of the Company changed, holders of notes could demand repayment at 101 percent. We were in compliance with covenants at the end of each quarter.',
} satisfies Record<string, (draft: Draft) => string>

/** A page that ends with such paragraphs. */
export function withStandingText(writer: PageWriter, ...names: readonly (keyof typeof paragraphs)[]): PageWriter {
  return (draft) => {
    writer(draft)
    draft.write(...names.map((name) => paragraphs[name](draft)))
  }
}

/** Two parts of a report on one page. */
export function onePage(...writers: readonly PageWriter[]): PageWriter {
  return (draft) => {
    for (const writer of writers) writer(draft)
  }
}
