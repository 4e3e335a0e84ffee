import { Visitor } from 'oxc-parser'

/** Members that read the clock, wait or draw random numbers. A `globalThis.` in front makes no difference. */
const FORBIDDEN_MEMBERS = {
  'Date.now': 'use the Clock port',
  'performance.now': 'use the Clock port',
  'process.hrtime': 'use the Clock port',
  'Math.random': 'use the Ids port, or pass randomness in',
  'crypto.randomUUID': 'use the Ids port',
  'crypto.randomBytes': 'use the Ids port',
  'crypto.getRandomValues': 'use the Ids port',
  'AbortSignal.timeout': 'use the Clock port',
}
const FORBIDDEN_CALLS = ['setTimeout', 'setInterval', 'setImmediate']
const RANDOM_EXPORTS = [
  'randomUUID',
  'randomUUIDv7',
  'randomBytes',
  'randomInt',
  'randomFill',
  'randomFillSync',
  'getRandomValues',
  'webcrypto',
]

/**
 * A test that asserts on them fails on a busy machine. Fake ones (`vi.useFakeTimers`) are turned by the test itself, and
 * `process.hrtime.bigint` puts in order what several processes do.
 */
const TIMES_OF_TESTS = [
  'performance.now',
  'performance.timeOrigin',
  'process.cpuUsage',
  'process.threadCpuUsage',
  'process.uptime',
]

/** Speed is measured in bench/: tests count work, or the order of what happens. */
export function checkTimedTests(file) {
  if (!file.isTest) return []
  const violations = []
  new Visitor({
    MemberExpression(node) {
      const name = memberName(node)
      if (TIMES_OF_TESTS.includes(name))
        violations.push({
          rule: 'timed-test',
          message: `${name}: count work in place of time, and measure speed in bench/`,
          offset: node.start,
        })
    },
  }).visit(file.program)
  return violations
}

/** In core, time, ids and randomness come through ports, so that tests and replays control them. */
export function checkDeterminism(file) {
  // Test doubles of external systems may wait; the engine never imports them.
  const outside = file.isTest || /^(kernel\/system|testing)\//.test(file.pathInSource ?? '')
  if (file.packageName !== 'core' || outside) return []
  const violations = []
  const report = (node, message) => violations.push({ rule: 'determinism', message, offset: node.start })
  new Visitor({
    MemberExpression(node) {
      const name = memberName(node)
      if (Object.hasOwn(FORBIDDEN_MEMBERS, name)) report(node, `${name}: ${FORBIDDEN_MEMBERS[name]}`)
    },
    NewExpression(node) {
      if (node.callee.name === 'Date' && node.arguments.length === 0) report(node, 'new Date(): use the Clock port')
    },
    CallExpression(node) {
      const callee = calledGlobal(node.callee)
      if (callee === 'Date') report(node, 'Date(): use the Clock port')
      if (FORBIDDEN_CALLS.includes(callee)) report(node, `${callee}: use the Clock port`)
    },
  }).visit(file.program)
  return [...violations, ...randomImports(file)]
}

function randomImports(file) {
  return file.imports
    .filter(({ specifier }) => specifier === 'node:crypto')
    .flatMap(({ names, offset }) =>
      names
        .filter((name) => RANDOM_EXPORTS.includes(name))
        .map((name) => ({ rule: 'determinism', message: `${name} of node:crypto: use the Ids port`, offset })),
    )
}

/** `a.b`, also for `globalThis.a.b` and `a['b']`. */
function memberName({ object, property, computed }) {
  const owner =
    object.type === 'MemberExpression' ? (isGlobalThis(object.object) ? object.property.name : undefined) : object.name
  return `${owner}.${computed ? property.value : property.name}`
}

function calledGlobal(callee) {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && isGlobalThis(callee.object) ? callee.property.name : undefined
}

function isGlobalThis(node) {
  return node.type === 'Identifier' && node.name === 'globalThis'
}
