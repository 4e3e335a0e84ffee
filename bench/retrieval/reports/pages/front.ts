import type { Draft } from '../draft.ts'
import { dateName } from '../period-names.ts'

export function cover({ company, year, quarter, books, stocks, write, count, say }: Draft): void {
  const period = quarter === undefined ? 'fiscal year' : 'quarterly period'
  const shares = books.get('basicShares', String(year)) * (company.unit === 'thousands' ? 1000 : 1_000_000)
  write(
    'UNITED STATES SECURITIES AND EXCHANGE COMMISSION\nWashington, D.C. 20549',
    quarter === undefined ? 'FORM 10-K\nANNUAL REPORT' : 'FORM 10-Q\nQUARTERLY REPORT',
    `For the ${period} ended ${dateName(company, stocks[0]!)}`,
    `${company.name.toUpperCase()}\n(Exact name of registrant as specified in its charter)`,
    `State of incorporation: ${company.state}. Principal executive offices: ${say('headquarters', company.sites[0]!.place)}.`,
    `Common stock, registered on the ${company.exchange} under the symbol ${company.ticker}.`,
    'Indicate by check mark whether the registrant has filed all reports required during the preceding twelve months. Yes [X] No [ ]',
    'Large accelerated filer [X]  Accelerated filer [ ]  Smaller reporting company [ ]  Emerging growth company [ ]',
    quarter === undefined
      ? `As of the last business day of the second fiscal quarter, holders of record numbered ${count('holders', year)}.`
      : 'Indicate by check mark whether the registrant is a shell company. Yes [ ] No [X]',
    `Shares of common stock outstanding: ${shares.toLocaleString('en-US')}.`,
  )
}

const parts = {
  annual: [
    'Business',
    'Risk Factors',
    'Properties',
    'Legal Proceedings',
    'Market for Common Stock',
    'Selected Financial Data',
    'Management’s Discussion and Analysis',
    'Market Risk',
    'Financial Statements',
    'Notes',
    'Controls and Procedures',
    'Directors and Corporate Governance',
    'Executive Compensation',
    'Exhibits',
  ],
  quarterly: [
    'Financial Statements (unaudited)',
    'Notes',
    'Management’s Discussion and Analysis',
    'Market Risk',
    'Controls and Procedures',
    'Legal Proceedings',
    'Risk Factors',
    'Purchases of Equity Securities',
    'Exhibits',
  ],
}

export function contents({ company, quarter, write, table, say }: Draft): void {
  const items = quarter === undefined ? parts.annual : parts.quarterly
  write('TABLE OF CONTENTS')
  table(
    ['Item', 'Title', 'Page'],
    items.map((title, index) => [String(index + 1), title, String(3 + index * 2)]),
  )
  write(
    'Forward-Looking Statements',
    `Statements of ${company.short} in this report that are not historical facts are forward-looking. Words such as “expect”, “plan”, “may”, “believe”, “intend” and “estimate” mark them. They rest on what we know today and involve risks, and results may differ for many reasons, among them`,
    `• the demand of ${company.customers} for ${company.products};\n• the cost and supply of ${company.materials};\n• competition from ${say('competitors', company.competitors)};\n• the outcome of legal proceedings, tax audits and collective bargaining;\n• changes in interest rates, currencies, capital expenditure and credit;\n• failures of information systems, and the loss of key people.`,
    'We do not undertake to update such statements. In this report “we”, “us”, “our” and “the Company” mean the registrant and its consolidated subsidiaries.',
  )
}
