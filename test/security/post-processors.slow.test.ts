/** @module-tag slow */
import { bubblewrapSandbox } from '@docent/adapters-agents/sandbox'
import type { Docent, DocentSession } from '@docent/core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { quickAnalysis, quickProject } from '../support/quick-analysis.ts'
import { quickDocument } from '../support/quick-documents.ts'

const sandbox = bubblewrapSandbox()
const secret = 'a secret of the environment'
let docent: Docent
let alice: DocentSession
let definition: Awaited<ReturnType<DocentSession['analysis']['pipelines']['get']>>
beforeAll(async () => {
  process.env['SECRET_OF_THE_SERVER'] = secret
  docent = await quickAnalysis({ sandbox })
  alice = docent.as({ userId: 'alice' })
  const { train, start } = await quickProject(alice)
  const labellingModelName = String((await (await train()).ended()).trainOutputs!['model'])
  await (await start('JOB_TYPE_PUBLISH', { labellingModelName, pipelineName: 'letters' })).ended()
  definition = await alice.analysis.pipelines.get('letters')
})
afterAll(async () => {
  delete process.env['SECRET_OF_THE_SERVER']
  await docent.stop({ graceMs: 0 })
  await sandbox.close()
})

async function score(body: string) {
  const customPostProcessor = `import json, os, sys\ndef post_process(result):\n${body.replaceAll(/^/gm, '    ')}\n`
  await alice.analysis.pipelines.update('letters', { ...definition, customPostProcessor })
  const document = { filename: 'a.pdf', content: quickDocument('Aurora stands here') }
  const { jobId } = await alice.analysis.scoring.score('main', { document })
  await docent.settled()
  const result = await alice.analysis.scoring.result(jobId)
  if ('status' in result) throw new Error('It was not scored.')
  return result
}
const changed = (value: string) =>
  score(`for entity in result["entities"]:\n    entity["sValue"] = ${value}\nreturn result`)
const values = async (value: string) => (await changed(value)).entities.map(({ sValue }) => sValue)

it('changes results, and prints where it does no harm', async () => {
  expect(await values('entity["sValue"].upper() if not print("printed") else ""')).toEqual(['AURORA'])
})

it.each([
  ['cycles', 'result["entities"] = result\nreturn result', /Circular reference/],
  ['what is no number', 'result["entities"][0]["labelConfidence"] = float("nan")\nreturn result', /plain JSON values/],
  [
    'more than it may',
    'result["more"] = "x" * 9_000_000\nreturn result',
    /^The customPostProcessor of the pipeline failed: /,
  ],
  ['nothing', 'os._exit(0)', /plain JSON values/],
  ['an error', 'raise ValueError("no total")', /ValueError: no total\.$/],
])('is refused with %s', async (_, body, message) => {
  expect((await score(body)).error).toMatchObject({ code: 'invalid_input', message: expect.stringMatching(message) })
})

it('finds neither secrets nor what another document left', async () => {
  expect(JSON.stringify(await values('json.dumps(dict(os.environ))'))).not.toContain(secret)
  const left = 'str([os.path.exists(p + "/left") or open(p + "/left", "w").close() for p in ("/workspace", "/tmp")])'
  for (let time = 0; time < 2; time++) expect(await values(left)).toEqual(['[None, None]'])
})
