// Prints "<passed> <failed>" of a Vitest JSON report, and on further lines what failed; a missing or cut-off report
// counts as one failure.
// Test files that could not even be loaded have no tests of their own and count as one failure each.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

function count(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    const unloadable = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    )
    const failures = report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map((test) => ({ file: relative('.', name), ...test })),
    )
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloadable.length,
      failures: [
        ...unloadable.map(({ name, message }) => `${name}: ${message}`),
        ...failures.map(({ file, fullName, failureMessages }) => `${file}: ${fullName}: ${failureMessages.join(' ')}`),
      ],
    }
  } catch {
    return { passed: 0, failed: 1, failures: ['The tests left no readable report.'] }
  }
}

const { passed, failed, failures } = count(process.argv[2])
console.log(`${passed} ${failed}`)
for (const failure of failures) console.log(failure.replaceAll(/\s+/g, ' ').slice(0, 600))
