import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { systemClock } from '../../../kernel/system/index.ts'
import { pipelineConfigChecker } from './check-pipeline-config.ts'

const check = pipelineConfigChecker(systemClock())
const faultOf = (text: string) =>
  check(text, undefined).then(
    () => 'none',
    (error: Error) => error.message,
  )

it.each([
  ['', 'none'],
  [' \n', 'none'],
  ['# nothing\n', 'none'],
  ['a: 1\nb:\n  - c: [1, 2]\n  - "d"\n', 'none'],
  ['a: [1', 'pipelineConfig is not valid YAML: line 1: Flow sequence'],
  ['a: 1\nb: :\n - c', 'pipelineConfig is not valid YAML: line'],
  ['a: 1\na: 2', 'pipelineConfig is not valid YAML: line 2: Map keys must be unique'],
  ['- a', 'pipelineConfig must be a mapping of names to values.'],
  ['just words', 'pipelineConfig must be a mapping of names to values.'],
  ['a: 1\n---\nb: 2', 'pipelineConfig has several documents; write one.'],
  ['a: &b [1]\nc: *b', 'pipelineConfig has anchors, which are not supported; write the values out.'],
  ['a: !!js/function "x"', 'pipelineConfig is not valid YAML: line 1: Unresolved tag'],
  [`a: ${'['.repeat(100)}${']'.repeat(100)}`, 'pipelineConfig has more than 32 levels.'],
])('explains what is wrong with %j', async (text, message) => {
  expect(await faultOf(text)).toContain(message)
})

it('ends what takes long, and nobody else waits meanwhile', { tags: ['slow'], timeout: 60_000 }, async () => {
  const hostile = [`[${','.repeat(99_000)}]`, '? '.repeat(9_000), `{${'a: ,'.repeat(20_000)}}`, '- '.repeat(9_000)]
  let done = false
  const faults = Promise.all(hostile.map(faultOf)).finally(() => (done = true))
  let turns = 0
  for (; !done; turns++) await turn()
  for (const fault of await faults)
    expect(fault).toMatch(/too many parts|takes too long|levels|not valid YAML|must be a mapping/)
  expect(turns).toBeGreaterThan(1_000)
})
