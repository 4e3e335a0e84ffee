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
