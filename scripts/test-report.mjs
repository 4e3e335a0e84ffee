// A reporter for Vitest that writes "<passed> <failed>" and, on further lines, what failed. JSON of Vitest leaves out what happens
// outside of tests: files that cannot be loaded, hooks that throw, processes of tests that die.
import { writeFileSync } from 'node:fs'

const mostCharacters = 1_000

const oneLine = (text) => text.replaceAll(/\s+/g, ' ').slice(0, mostCharacters)

/** What it says and where, with what is behind it. */
function textOf({ message, stack = '', cause }) {
  const place = stack.split('\n').find((line) => line.includes('.test.ts:') || line.includes('.soak.ts:'))
  return [message, ...(place ? [place] : []), ...(cause ? [`caused by ${textOf(cause)}`] : [])].join(' ')
}

export default class TestReport {
  #file

  constructor({ file }) {
    this.#file = file
  }

  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap(({ children }) => [...children.allTests()])
    const failures = modules.flatMap(failuresOf)
    // A file that never ended has no error of its own: the one that names its process is among these.
    failures.push(...unhandled.map((error) => `outside of a test: ${textOf(error)}`))
    const passed = tests.filter((test) => test.result().state === 'passed').length
    writeFileSync(this.#file, [`${passed} ${failures.length}`, ...failures.map(oneLine), ''].join('\n'))
  }
}

function failuresOf(module) {
  const failed = (name, errors) => `${module.relativeModuleId}: ${name}${errors.map(textOf).join(' ')}`
  const groups = [module, ...module.children.allSuites()].flatMap((group) =>
    group.errors().length === 0 ? [] : [failed(group === module ? '' : `${group.fullName}: `, group.errors())],
  )
  const tests = [...module.children.allTests()].flatMap((test) => {
    const { state, errors } = test.result()
    return state === 'failed' ? [failed(`${test.fullName}: `, errors)] : []
  })
  const unfinished = [...module.children.allTests()].filter((test) => test.result().state === 'pending')
  return [...groups, ...tests, ...unfinished.map((test) => failed(`${test.fullName}: `, [{ message: 'never ended' }]))]
}
