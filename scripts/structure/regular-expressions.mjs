import { Visitor } from 'oxc-parser'
import { analyse } from 'scslre'

/** Two quantifiers that can trade characters with each other, and one that can with itself. */
const reportTypes = { Trade: true, Self: true, Move: false }

/**
 * Documents and requests decide what regular expressions run on, so none may take more than linear time from a given start:
 * a text made for it would stop the process.
 */
export function checkRegularExpressions(file) {
  if (file.packageName === undefined || file.isTest) return []
  const violations = []
  new Visitor({
    Literal({ regex, start }) {
      if (!regex) return
      const { reports } = analyse({ source: regex.pattern, flags: regex.flags }, { reportTypes })
      if (reports.length === 0) return
      const growth = reports.some(({ exponential }) => exponential) ? 'exponential' : 'polynomial'
      violations.push({
        rule: 'regular-expression',
        message: `/${regex.pattern}/ takes ${growth} time on some texts: let no two parts that repeat match the same`,
        offset: start,
      })
    },
  }).visit(file.program)
  return violations
}
