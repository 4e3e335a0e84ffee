import { Visitor } from 'oxc-parser'
import { analyse } from 'scslre'

/** Two quantifiers that can exchange characters, and one that can with itself. */
const reportTypes = { Trade: true, Self: true, Move: false }

/**
 * Regular expressions run on untrusted documents and requests, so none may take more than linear time from a given start: a
 * crafted text would stop the process.
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
