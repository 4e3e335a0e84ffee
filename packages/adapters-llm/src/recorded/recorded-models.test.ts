import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DocentError, type ModelRequest } from '@docent/core/ports'
import {
  collectAnswer,
  languageModelConformance,
  embeddingModelConformance,
  scriptedModels,
} from '@docent/core/testing'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordedModels } from './recorded-models.ts'
import type { RecordingStore } from './recording-store.ts'

const question = (text: string, more: Partial<ModelRequest> = {}): ModelRequest => ({
  messages: [
    { role: 'system', content: 'Answer briefly.' },
    { role: 'user', content: [{ type: 'text', text }] },
  ],
  ...more,
})

function memoryStore(): RecordingStore & { readonly files: Map<string, string> } {
  const files = new Map<string, string>()
  return {
    files,
    list: async () => [...files.keys()].sort(),
    read: async (name) => files.get(name)!,
    write: async (name, text) => void files.set(name, text),
    remove: async (name) => void files.delete(name),
  }
}

const languageFiles = (store: ReturnType<typeof memoryStore>) =>
  [...store.files.keys()].filter((name) => name.startsWith('language-'))

async function recorded(...[script, options]: Parameters<typeof scriptedModels>) {
  const store = memoryStore()
  const scripted = scriptedModels(script, options)
  const models = await recordedModels({ store, mode: 'record', models: [scripted] })
  return { store, scripted, model: models.languageModels[0]!, embedding: models.embeddingModels[0]! }
}

async function replayed(store: RecordingStore, options: Partial<Parameters<typeof recordedModels>[0]> = {}) {
  const models = await recordedModels({ store, ...options })
  return { models, model: models.languageModels[0]!, embedding: models.embeddingModels[0]! }
}

const runner = { describe, it, expect, beforeAll, afterAll, beforeEach, afterEach }
const recordThrough = async (text?: string) => (await recorded(text ?? 'The dome turns slowly at dusk.')).model
languageModelConformance(runner, {
  name: 'recordedModels',
  kind: 'local',
  open: () => recordThrough(),
  request: question('What turns?'),
})
embeddingModelConformance(runner, {
  name: 'recordedModels',
  kind: 'local',
  open: async () => (await recorded('x')).embedding,
})

describe('recordedModels', () => {
  it('plays an answer back part by part, without the provider', async () => {
    const { store, model } = await recorded({ text: 'One two three.', reasoning: 'Hm.', usage: 'none' })
    const first = await collectAnswer(model, question('Count.'))
    const again = await replayed(store)
    expect(again.model).toMatchObject({ id: 'scripted', capabilities: model.capabilities })
    expect((await collectAnswer(again.model, question('Count.'))).parts).toEqual(first.parts)
  })

  it('plays calls with the same request in their order, and the last for all that follow', async () => {
    const { store, model } = await recorded(['First.', 'Second.'])
    for (let call = 0; call < 2; call++) await collectAnswer(model, question('Go on.'))
    const again = await replayed(store)
    const texts: string[] = []
    for (let call = 0; call < 3; call++) texts.push((await collectAnswer(again.model, question('Go on.'))).text)
    expect(texts).toEqual(['First.', 'Second.', 'Second.'])
  })

  it('names what differs from the nearest recording', async () => {
    const { store, model } = await recorded('Yes.')
    await collectAnswer(model, question('How high is the dome of the observatory?'))
    await collectAnswer(model, question('Something else altogether', { temperature: 1 }))
    const again = await replayed(store)
    const asked = question('How wide is the dome of the observatory?', { seed: 7 })
    const error = await collectAnswer(again.model, asked).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'not_found', retryable: false })
    const { message } = error as DocentError
    const [first] = languageFiles(store).filter((name) => store.files.get(name)!.includes('How high'))
    expect(message).toContain(first)
    expect(message).toContain('messages[1].content[0].text (recorded "How high is')
    expect(message).toContain('asked "How wide is')
    expect(message).toContain('seed (recorded nothing, asked 7)')
  })

  it('asks the models for what is not recorded when configured so, and only for that', async () => {
    const { store, model } = await recorded('Recorded.')
    await collectAnswer(model, question('Old?'))
    const scripted = scriptedModels('Asked.')
    const auto = await replayed(store, { mode: 'auto', models: [scripted] })
    expect((await collectAnswer(auto.model, question('Old?'))).text).toBe('Recorded.')
    expect((await collectAnswer(auto.model, question('New?'))).text).toBe('Asked.')
    expect(scripted.calls).toHaveLength(1)
    expect((await collectAnswer((await replayed(store)).model, question('New?'))).text).toBe('Asked.')
  })

  it('writes no secret, no matter who sends it and however it is cut', async () => {
    const store = memoryStore()
    const secret = 'opensesame-12345'
    const scripted = scriptedModels({ tokens: ['It is opense', 'same-12345, or sk-', 'abcdefghijkl.'] })
    const models = await recordedModels({ store, mode: 'record', models: [scripted], secrets: [secret] })
    await collectAnswer(models.languageModels[0]!, question(`My word is ${secret}, my key Bearer abcdefghijklm.`))
    await models.embeddingModels[0]!.embed([`The word ${secret}`], { kind: 'passage' })
    const written = [...store.files.values()].join('\n')
    for (const text of [secret, 'opensesame', 'sk-abcdef', 'abcdefghijklm']) expect(written).not.toContain(text)
    expect(written).toContain('It is [secret], or [secret].')
  })

  it('keeps failures, and not those of a missing key', async () => {
    const busy = new DocentError({ code: 'rate_limited', message: 'Slow down.', details: { retryAfterMs: 5 } })
    const refused = new DocentError({ code: 'provider_refused', message: 'No key.' })
    const { store, model } = await recorded([busy, 'Now.', refused])
    for (let call = 0; call < 2; call++) await collectAnswer(model, question('Well?')).catch(() => {})
    await collectAnswer(model, question('Without a key')).catch(() => {})
    expect(languageFiles(store)).toHaveLength(2)
    const again = await replayed(store)
    await expect(collectAnswer(again.model, question('Well?'))).rejects.toMatchObject({
      code: 'rate_limited',
      details: { retryAfterMs: 5 },
    })
    expect((await collectAnswer(again.model, question('Well?'))).text).toBe('Now.')
  })

  it('waits where a call was called off, to be called off again', async () => {
    const { store, model } = await recorded({ text: 'One two three four.' })
    const aborting = async (of: typeof model) => {
      const controller = new AbortController()
      let text = ''
      for await (const part of of.stream(question('Count.', { signal: controller.signal }))) {
        if (part.type === 'text-delta') text += part.text
        if (text.endsWith('two')) queueMicrotask(() => controller.abort(new Error('enough')))
        if (part.type === 'finish') return 'ended'
      }
      return text
    }
    await expect(aborting(model)).rejects.toThrow('enough')
    await expect(aborting((await replayed(store)).model)).rejects.toThrow('enough')
  })

  it('gives texts the vectors they have, in whatever company', async () => {
    const { store, embedding } = await recorded('x')
    const vectors = await embedding.embed(['the dome', 'the tide', 'the harbour'], { kind: 'passage' })
    const again = await replayed(store)
    expect(await again.embedding.embed(['the harbour', 'the dome'], { kind: 'passage' })).toEqual([
      vectors[2],
      vectors[0],
    ])
    await expect(again.embedding.embed(['the dome'], { kind: 'query' })).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('kind (recorded "passage", asked "query")') as string,
    })
    expect(again.models.stale()).toEqual([])
  })

  it('distinguishes pictures without keeping them', async () => {
    const { store, model } = await recorded(['A cat.', 'A dog.'], { capabilities: { vision: true } })
    const picture = (byte: number) => ({
      messages: [
        {
          role: 'user' as const,
          content: [{ type: 'image' as const, data: new Uint8Array(5_000).fill(byte), mediaType: 'image/png' }],
        },
      ],
    })
    for (const byte of [1, 2]) await collectAnswer(model, picture(byte))
    const again = await replayed(store)
    expect((await collectAnswer(again.model, picture(2))).text).toBe('A dog.')
    for (const text of store.files.values()) expect(text.length).toBeLessThan(2_000)
  })

  it('leaves out what a rule takes away', async () => {
    const store = memoryStore()
    const normalize = (request: ModelRequest): ModelRequest =>
      JSON.parse(JSON.stringify(request).replaceAll(/\d{4}-\d\d-\d\d/g, 'today')) as ModelRequest
    const models = await recordedModels({ store, mode: 'record', models: [scriptedModels('Hi.')], normalize })
    await collectAnswer(models.languageModels[0]!, question('It is 2026-01-01.'))
    const again = await replayed(store, { normalize })
    expect((await collectAnswer(again.model, question('It is 2027-02-02.'))).text).toBe('Hi.')
  })

  it('reports what no call has used, and removes it', async () => {
    const { store, model } = await recorded('Yes.')
    for (const text of ['Kept?', 'Gone?']) await collectAnswer(model, question(text))
    const again = await replayed(store)
    await collectAnswer(again.model, question('Kept?'))
    const [stale] = again.models.stale()
    expect(again.models.stale()).toHaveLength(1)
    expect(store.files.get(stale!)).toContain('Gone?')
    expect(await again.models.removeStale()).toEqual([stale])
    expect([languageFiles(store).length, again.models.stale()]).toEqual([1, []])
  })

  it('writes one file a call, the same for the same call, and nothing else', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'docent-recordings-'))
    try {
      const contents: Record<string, string>[] = []
      for (let run = 0; run < 2; run++) {
        const below = join(directory, `${run}`)
        const models = await recordedModels({ directory: below, mode: 'record', models: [scriptedModels('Yes.')] })
        await collectAnswer(models.languageModels[0]!, question('Well?', { seed: 1, temperature: 0 }))
        await collectAnswer(models.languageModels[0]!, { temperature: 0, seed: 1, ...question('Well?') })
        const names = await readdir(below)
        contents.push(
          Object.fromEntries(
            await Promise.all(names.map(async (name) => [name, await readFile(join(below, name), 'utf8')])),
          ),
        )
      }
      expect(contents[0]).toEqual(contents[1])
      expect(Object.keys(contents[0]!).toSorted()).toEqual([
        expect.stringMatching(/^language-scripted-[0-9a-f]{16}-2\.json$/),
        expect.stringMatching(/^language-scripted-[0-9a-f]{16}\.json$/),
        'models.json',
      ])
      expect((await recordedModels({ directory: join(directory, '0') })).stale()).toHaveLength(2)
    } finally {
      await rm(directory, { recursive: true })
    }
  })

  it.each([
    [{ mode: 'record' } as const, /needs a `directory` or a `store`/],
    [{ store: memoryStore(), mode: 'auto' } as const, /needs `models`/],
    [{ store: memoryStore() }, /no recordings yet/],
  ])('refuses %o', async (options, message) => {
    await expect(recordedModels(options)).rejects.toThrow(message)
  })

  it('reports which file it cannot read', async () => {
    const { store, model } = await recorded('Yes.')
    await collectAnswer(model, question('Well?'))
    const [name] = languageFiles(store)
    store.files.set(name!, '{"format": 1')
    await expect(recordedModels({ store })).rejects.toThrow(name)
  })
})
