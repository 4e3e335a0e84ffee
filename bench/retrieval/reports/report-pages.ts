import { writePage, type Page, type PageWriter, type ReportContext } from './draft.ts'
import type { Ledger } from './figures/ledger.ts'
import { markets, overview, people, segments } from './pages/business.ts'
import { bySegment, costs, liquidity, marketRisk, obligations, selectedData, summary } from './pages/discussion.ts'
import { contents, cover } from './pages/front.ts'
import { auditor, board, controls, exhibits, officers } from './pages/governance.ts'
import * as notes from './pages/notes.ts'
import { legal, properties, stock } from './pages/properties.ts'
import { riskPages, riskUpdate } from './pages/risks.ts'
import { onePage, withStandingText as and } from './pages/standing-text.ts'
import { balanceSheet, cashFlows, equityStatement, incomeStatement } from './pages/statements.ts'
import type { ReportPlan } from './report-list.ts'

const discussion: readonly PageWriter[] = [
  and(summary, 'comparability', 'nonGaap'),
  and(bySegment, 'strategy'),
  and(costs, 'comparability', 'recognition'),
  and(liquidity, 'capital', 'banks'),
]

const annual = ({ company, year }: ReportContext): readonly PageWriter[] => [
  ...[cover, contents, and(overview, 'strategy'), and(segments, 'government'), and(markets, 'government')],
  and(people, 'people'),
  onePage(officers, controls),
  ...riskPages.map((page, index) => and(page, (['government', 'insurance', 'people', 'banks'] as const)[index]!)),
  and(properties, 'valuation'),
  and(legal, 'insurance'),
  // The form changed: five years of data are no longer shown in reports from 2023 on.
  ...(year < 2023 ? [onePage(stock, selectedData)] : [and(stock, 'capital')]),
  ...discussion,
  and(obligations, 'recognition', 'valuation'),
  and(marketRisk, 'capital'),
  auditor,
  ...[incomeStatement, balanceSheet, cashFlows, and(equityStatement, 'capital')],
  ...[and(notes.policies, 'valuation'), and(notes.newStandards, 'valuation')],
  ...[and(notes.disaggregation, 'recognition'), and(notes.segmentNote, 'strategy'), and(notes.assetsNote, 'valuation')],
  ...[
    and(notes.debtNote, 'banks'),
    notes.taxNote,
    and(notes.leaseNote, 'valuation'),
    and(notes.awardsNote, 'benefits'),
  ],
  // Companies of research are young and have no pension plans.
  ...(company.research < 0.1 ? [and(notes.pensionNote, 'benefits')] : []),
  ...[and(notes.contingencies, 'insurance'), notes.deals],
  ...(year < 2022 ? [and(notes.quarters, 'comparability')] : []),
  and(board, 'oversight'),
  exhibits,
]

const quarterly: readonly PageWriter[] = [
  ...[cover, contents, incomeStatement, balanceSheet, cashFlows],
  onePage(notes.policies, notes.newStandards),
  onePage(notes.disaggregation, notes.segmentNote),
  ...[and(notes.debtNote, 'banks'), notes.taxNote, and(notes.contingencies, 'insurance')],
  ...discussion,
  ...[onePage(marketRisk, controls), onePage(legal, riskUpdate), exhibits],
]

/** The pages of a report, in order; their place in the list is their number. */
export function reportPages({ company, year, quarter }: ReportPlan, books: Ledger): Page[] {
  const before = year - 1
  const context: ReportContext =
    quarter === undefined
      ? {
          ...{ company, books, year },
          flows: [year, before, before - 1].map(String),
          stocks: [year, before].map(String),
        }
      : {
          ...{ company, books, year, quarter },
          flows: [`${year}Q${quarter}`, `${before}Q${quarter}`],
          stocks: [`${year}Y${quarter}`, String(before)],
        }
  return (quarter === undefined ? annual(context) : quarterly).map((writer, index) =>
    writePage(context, writer, String(index + 1)),
  )
}
