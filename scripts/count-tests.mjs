// Prints "<passed> <failed>" of a Vitest JSON report; a missing or cut-off report counts as one failure.
// Test files that could not even be loaded have no tests of their own and count as one failure each.
import { readFileSync } from 'node:fs'

function count(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    const unloadable = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    )
    return { passed: report.numPassedTests, failed: report.numFailedTests + unloadable.length }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const { passed, failed } = count(process.argv[2])
console.log(`${passed} ${failed}`)
