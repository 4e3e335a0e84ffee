/** @module-tag slow */
import { memoryStorage } from '@docent/adapters-storage'
import type { StorageDriver } from '@docent/core/ports'
import { DocentError } from '@docent/core'
import { expect, it } from 'vitest'
import { calling, done, lookingModels, resultsIn } from '../support/looking-models.ts'
import { observatory } from '../support/observatory.ts'
import { recordingLogger } from '../support/recording-logger.ts'
import { stuck } from '../support/stuck.ts'

const runsIn = (storage: StorageDriver) => storage.read({ from: 'agent_run', cost: 'scan' })

it('a run that its user stops ends as stopped, and is no fault for the log', async () => {
  const begun = Promise.withResolvers<void>()
  const storage = memoryStorage()
  const { logged, logger } = recordingLogger()
  const models = lookingModels({ turns: [({ signal }) => stuck(signal, begun.resolve)] })
  await using place = await observatory(models.provider, undefined, { storage, logger })
  const answer = await place.asking()
  await begun.promise
  await place.alice.answers.stop(answer.questionId)
  await answer.result()
  await place.docent.settled()
  expect(await runsIn(storage)).toMatchObject([{ state: 'stopped' }])
  expect(logged.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([])
})

it('a list that is at its end says so in every turn', async () => {
  const list = () => [calling('list_documents', { after: 3 })]
  const models = lookingModels({ turns: [() => [calling('list_documents', {})], list, done] })
  await using place = await observatory(models.provider)
  await place.ask()
  expect(resultsIn(models.requests[2]!)).toEqual(['There are no more documents.'])
})

it('nothing listens to the controls of an answer that is over, also where a step had failed to begin', async () => {
  let failing = 0
  let looks = 0
  const below = memoryStorage()
  const storage: StorageDriver = {
    ...below,
    read(query) {
      if (query.from === 'agent_reference' && failing-- === 1) return below.read(query)
      if (query.from === 'chunk' && failing === 0) {
        failing = -1
        return Promise.reject(new DocentError({ code: 'unavailable', message: 'The store is busy.' }))
      }
      if (query.from === 'generation' && query.columns?.join() === 'state') looks++
      return below.read(query)
    },
  }
  const models = lookingModels({
    turns: [
      () => {
        failing = 1
        return [calling('search', { query: 'Torup' })]
      },
      done,
    ],
  })
  await using place = await observatory(models.provider, undefined, { storage })
  const { usage } = await place.ask()
  expect(usage).toMatchObject({ loop_end: 'done', turns: 2 })
  expect(failing).toBeLessThan(0)
  const before = looks
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect(looks).toBe(before)
})
