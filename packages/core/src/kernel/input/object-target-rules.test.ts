import { expect, it } from 'vitest'
import { objectTargetRules, type ObjectTargetRule } from './object-target-rules.ts'

const options = { factory: 's3Target()', isBucket: (name: string) => /^[a-z0-9.]+$/i.test(name) }
const targetRules = (rules: readonly ObjectTargetRule[]) => objectTargetRules(rules, options)

const rules = targetRules([
  { project: 'one', bucket: 'scores', prefix: 'in/', access: 'read' },
  { project: 'one', bucket: 'scores', prefix: 'out/', access: 'write' },
  { project: '*', bucket: 'shared', prefix: '', access: 'read-write' },
])

it.each<[string, string, string, 'read' | 'write', boolean]>([
  ['one', 'scores', 'in/a.pdf', 'read', true],
  ['one', 'scores', 'in/a.pdf', 'write', false],
  ['one', 'scores', 'out/deep/a.json', 'write', true],
  ['one', 'scores', 'out/a.json', 'read', false],
  ['two', 'scores', 'in/a.pdf', 'read', false],
  ['*', 'scores', 'in/a.pdf', 'read', false],
  ['one', 'scores', 'input/a.pdf', 'read', false],
  ['one', 'scores', 'a.pdf', 'read', false],
  ['one', 'Scores', 'in/a.pdf', 'read', false],
  ['two', 'shared', 'a b+ü.pdf', 'read', true],
  ['two', 'shared', 'a..b/...', 'write', true],
  ['two', 'shared', '', 'read', false],
  ['two', 'shared', 'folder/', 'write', false],
  ['two', 'shared', '/a.pdf', 'read', false],
  ['two', 'shared', '../scores/in/a.pdf', 'read', false],
  ['two', 'shared', 'a/../b', 'write', false],
  ['two', 'shared', 'a/.', 'write', false],
  ['two', 'shared', 'a\nb', 'write', false],
  ['two', 'shared', 'a\0b', 'write', false],
  ['two', 'shared', 'a\u0085b', 'write', false],
  ['two', 'shared', '\ud800', 'write', false],
  ['two', 'shared', 'ü'.repeat(512), 'write', true],
  ['two', 'shared', 'ü'.repeat(513), 'write', false],
])('%s in %s: %j %s is %s', (project, bucket, key, access, allowed) => {
  expect(rules.allows(project, { bucket, key }, access)).toBe(allowed)
})

it('knows what nobody may do', () => {
  expect(rules.allowSomeone({ bucket: 'scores', key: 'in/a' }, 'read')).toBe(true)
  expect(rules.allowSomeone({ bucket: 'scores', key: 'in/a' }, 'write')).toBe(false)
  expect(targetRules([]).allowSomeone({ bucket: 'shared', key: 'a' }, 'read')).toBe(false)
})

const rule: ObjectTargetRule = { project: 'one', bucket: 'scores', prefix: 'in/', access: 'read' }

it.each<[Partial<Record<keyof ObjectTargetRule, unknown>>, RegExp]>([
  [{ prefix: 'in' }, /^The prefix of allow\[1\] of s3Target\(\) must end in \//],
  [{ prefix: undefined }, /^The prefix of .* must end in \//],
  [{ prefix: '../' }, /cannot be the start of a key/],
  [{ prefix: '/in/' }, /cannot be the start of a key/],
  [{ bucket: 'a/b' }, /must name a bucket/],
  [{ bucket: '*' }, /must name a bucket/],
  [{ bucket: 'evil.example/x' }, /must name a bucket/],
  [{ project: '' }, /must name a project/],
  [{ access: 'all' }, /must be read, write or read-write/],
])('refuses a rule with %j', (wrong, message) => {
  expect(() => targetRules([rule, { ...rule, ...wrong } as ObjectTargetRule])).toThrow(message)
})

it('allows no key that the service holds under another one', () => {
  const { allows } = objectTargetRules([rule], { ...options, holds: (key) => !key.includes('\\') })
  expect(allows('one', { bucket: 'scores', key: 'in/a' }, 'read')).toBe(true)
  expect(allows('one', { bucket: 'scores', key: 'in/..\\a' }, 'read')).toBe(false)
})
