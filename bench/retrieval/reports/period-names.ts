import type { Company } from './company.ts'

/** How a period is headed in a table. */
export function periodName(period: string): string {
  const [year, kind, quarter] = [period.slice(0, 4), period[4], Number(period[5])]
  if (kind === 'Q') return `Q${quarter} ${year}`
  if (kind === 'Y') return `${['Three', 'Six', 'Nine', 'Twelve'][quarter - 1]} months ${year}`
  return year
}

/** The date of a balance sheet. */
export function dateName(company: Company, period: string): string {
  const year = period.slice(0, 4)
  const quarter = period[4] === 'Y' ? Number(period[5]) : 4
  if (quarter === 4) return `${company.yearEnd}, ${year}`
  const end = company.quarterEnds[quarter - 1]!
  return `${end}, ${calendarYear(company, Number(year), end)}`
}

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October']
const place = (date: string): number => {
  const found = months.indexOf(date.split(' ')[0]!)
  return found < 0 ? months.length + (date.startsWith('D') ? 1 : 0) : found
}

/** A quarter that ends later in the calendar than the fiscal year does belongs to the calendar year before. */
function calendarYear(company: Company, fiscalYear: number, end: string): number {
  return place(end) > place(company.yearEnd) ? fiscalYear - 1 : fiscalYear
}
