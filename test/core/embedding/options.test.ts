import { standardParsers } from '@docent/adapters-ingestion'
import { builtInModels } from '@docent/adapters-llm'
import { memoryBlobs, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import { createDocent, DocentError, silentLogger, type DocentOptions } from '@docent/core'
import { describe, expect, it } from 'vitest'

const options = (): DocentOptions => ({
  storage: memoryStorage(),
  blobs: memoryBlobs(),
  vectors: memoryVectors(),
  models: [builtInModels()],
  parsers: standardParsers(),
  logger: silentLogger,
})

/** As a host in JavaScript would write it. */
const createWith = (changed: object) => createDocent({ ...options(), ...changed } as DocentOptions)

describe('createDocent says what to change', () => {
  it.each([
    [{ vectors: undefined }, 'createDocent() needs the option vectors.'],
    [{ storage: undefined }, 'createDocent() needs the option storage.'],
    [{ models: undefined }, 'createDocent() needs the option models.'],
    [{ authenticators: [] }, 'createDocent() has no option authenticators; did you mean authenticator?'],
    [{ vector: memoryVectors() }, /^createDocent\(\) has no option vector; it has agents, .* and vectors\.$/],
    [
      { vectors: memoryVectors },
      "The option vectors must be what an adapter makes, such as lanceVectors({ uri: 'data/vectors' }); it is a function: call memoryVectors.",
    ],
    [{ blobs: memoryStorage() }, /^The option blobs must be what an adapter makes, .*; it is another object\.$/],
    [{ logger: console }, /^The option logger must be what an adapter makes, .*; it is another object\.$/],
    [{ reranker: { id: 'mine' } }, /^The option reranker must be /],
    [{ network: fetch }, /^The option network must be .*; it is a function: call fetch\.$/],
    [{ tracer: { start: () => undefined } }, /^The option tracer must be /],
    [{ meter: {} }, /^The option meter must be /],
    [{ signals: 'redis' }, /^The option signals must be .*; it is a string\.$/],
    [{ clock: Date }, /^The option clock must be /],
    [{ ids: { uuid: () => '1' } }, /^The option ids must be /],
    [{ toolHost: {} }, /^The option toolHost must be /],
    [{ sandbox: null }, /^The option sandbox must be .*; it is null\.$/],
    [{ models: builtInModels() }, 'The option models must be a list; it is another object.'],
    [{ models: [] }, 'The option models names no provider; pass one such as builtInModels().'],
    [
      { models: [Promise.resolve(builtInModels())] },
      'The option models[0] must be what an adapter makes, such as builtInModels(); it is a promise: await it first.',
    ],
    [{ authenticator: ['api-keys', 'jwt'] }, /^The option authenticator\[1\] must be .*; it is a string\.$/],
    [{ sources: [{}] }, /^The option sources\[0\] must be /],
    [{ modelPolicy: { fallback: {} } }, 'The option modelPolicy has no option fallback; did you mean fallbacks?'],
    [
      { retrieval: { rerankPasages: 3 } },
      'The option retrieval has no option rerankPasages; did you mean rerankPassages?',
    ],
    [{ concurrency: { chats: 3 } }, 'The option concurrency has no option chats; did you mean chat?'],
    [{ concurrency: { chat: 0 } }, 'The option concurrency.chat must be a whole number from 1 on.'],
    [{ history: { day: 3 } }, 'The option history has no option day; did you mean days?'],
    [
      { deployment: { chatRateLimit: 3 } },
      'The option deployment has no option chatRateLimit; did you mean chatRateLimitPerMinute?',
    ],
    [{ notifications: [{ types: [] }] }, 'The option notifications[0] needs the option notifier.'],
    [{ secret: 'short' }, /secret/],
  ])('%#: %o', async (changed, message) => {
    await expect(createWith(changed)).rejects.toMatchObject({
      code: 'invalid_input',
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    })
  })

  it('without any options', async () => {
    await expect(createDocent(undefined as unknown as DocentOptions)).rejects.toThrow(
      'createDocent() takes an object of options, with storage, blobs, vectors, models and parsers.',
    )
  })

  it('start and stop too', async () => {
    await using docent = await createDocent(options())
    await expect(docent.start({ migrate: 'never' } as never)).rejects.toThrow(
      "The option migrate of start() must be 'auto' or 'check'.",
    )
    await expect(docent.start({ migration: 'auto' } as never)).rejects.toThrow(
      'start() has no option migration; did you mean migrate?',
    )
    // Nothing was begun: it can still be started.
    await docent.start()
    await expect(docent.stop({ grace: 5 } as never)).rejects.toThrow(
      'stop() has no option grace; did you mean graceMs?',
    )
    await expect(docent.ensureAdministratorKey(undefined as never)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/^The administrator's key is missing/),
    })
  })
})

describe('a search index', () => {
  const unusable = (code: 'unsupported' | 'unavailable') => ({
    ...memoryVectors(),
    ping: () => Promise.reject(new DocentError({ code, message: 'LanceDB cannot be loaded: install it.' })),
  })

  it('that cannot work here keeps Docent from starting, before the records are opened', async () => {
    const storage = memoryStorage()
    const docent = await createWith({ storage, vectors: unusable('unsupported') })
    await expect(docent.start()).rejects.toThrow('LanceDB cannot be loaded: install it.')
    expect(await docent.health()).toMatchObject({ ready: false, message: expect.stringContaining('install it') })
    await expect(storage.ping()).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('that is away for now does not', async () => {
    await using docent = await createWith({ vectors: unusable('unavailable') })
    await docent.start()
    expect(await docent.health()).toMatchObject({ ready: false, state: 'running' })
  })

  it('is not asked for maintenance', async () => {
    await using docent = await createWith({ vectors: unusable('unsupported') })
    await expect(docent.start({ work: false })).resolves.toBeUndefined()
  })
})
