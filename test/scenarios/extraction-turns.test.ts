import type { Sandbox } from '@docent/core/ports'
import type { DocentSession } from '@docent/core'
import { expect, it } from 'vitest'
import { quickAnalysis, quickProject } from '../support/quick-analysis.ts'

/** Its programs never end by themselves. */
function endlessSandbox() {
  let running = 0
  const sandbox: Sandbox = {
    capabilities: async () => ({ level: 'full', images: { python: '3.12.0' } }),
    run: (_, signal) => {
      running += 1
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
    },
    start: () => Promise.reject(new Error('Nothing is started here.')),
    close: async () => {},
  }
  return { sandbox, running: () => running }
}

async function publish(session: DocentSession, pipelineName: string, customPostProcessor = '') {
  const { train, start } = await quickProject(session)
  const labellingModelName = String((await (await train()).ended()).trainOutputs!['model'])
  await (await start('JOB_TYPE_PUBLISH', { labellingModelName, pipelineName })).ended()
  const definition = await session.analysis.pipelines.get(pipelineName)
  await session.analysis.pipelines.update(pipelineName, { ...definition, customPostProcessor })
}

it('leaves places to others while the post-processors of one user do not end', async () => {
  const { sandbox, running } = endlessSandbox()
  await using docent = await quickAnalysis({ sandbox })
  const [mallory, alice] = [docent.as({ userId: 'mallory' }), docent.as({ userId: 'alice' })]
  await publish(mallory, 'endless', 'def post_process(result): ...')
  await publish(alice, 'letters')
  const abort = new AbortController()
  const extract = (session: DocentSession, pipeline: string, signal?: AbortSignal) =>
    session.models.extractData('auto', { textContextList: ['Aurora'], pipeline }, { signal })
  const endless = Array.from({ length: 4 }, () => extract(mallory, 'endless', abort.signal))
  const ended = Promise.allSettled(endless)
  await expect.poll(running).toBe(1)
  expect(await extract(alice, 'letters')).toMatchObject({ llm: 'letters' })
  abort.abort(new Error('enough'))
  expect((await ended).map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  expect(running()).toBe(1)
})
