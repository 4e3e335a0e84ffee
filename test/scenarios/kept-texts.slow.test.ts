/** @module-tag slow */
import { builtInModels } from '@docent/adapters-llm'
import { fileBlobs, lanceVectors, sqliteStorage } from '@docent/adapters-storage'
import type { Docent, DocentSession } from '@docent/core'
import { eq, type ModelRequest, type Sandbox, type StorageDriver } from '@docent/core/ports'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { idOf } from '../durability/analysis-base.ts'
import { memoryDocent } from '../support/memory-docent.ts'
import { scriptedModels } from '../support/scripted-models.ts'

/** That can run Python, and runs nothing. */
const pythonSandbox: Sandbox = {
  capabilities: async () => ({ level: 'full', images: { python: '3.12.0' } }),
  run: () => Promise.reject(new Error('Nothing is run here.')),
  start: () => Promise.reject(new Error('Nothing is started here.')),
  close: async () => {},
}

const text = 'The password of the zephyr lighthouse is marigold.'

describe('what answers keep of what they were made of', () => {
  let directory: string
  let storage: StorageDriver
  let docent: Docent
  let alice: DocentSession
  let bob: DocentSession
  let collectionId: string
  let documentId: string
  let prompt: string

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'docent-kept-'))
    const speak = async function* ({ messages }: ModelRequest) {
      const textOf = (content: (typeof messages)[number]['content']) =>
        typeof content === 'string' ? content : content.map((part) => ('text' in part ? part.text : '')).join('')
      prompt = messages.map(({ content }) => textOf(content)).join('\n\n')
      yield 'It is written there: "The password of the zephyr lighthouse" [1].'
    }
    storage = sqliteStorage({ directory })
    docent = await memoryDocent({
      storage,
      blobs: fileBlobs({ directory: join(directory, 'blobs') }),
      vectors: lanceVectors({ uri: join(directory, 'vectors'), keepVersionsMs: 0 }),
      models: [scriptedModels(speak), builtInModels()],
      sandbox: pythonSandbox,
    })
    for (const userId of ['alice', 'bob']) await docent.meet({ userId, username: userId })
    alice = docent.as({ userId: 'alice', username: 'alice' })
    bob = docent.as({ userId: 'bob', username: 'bob' })
    collectionId = (await alice.collections.create({ name: 'Lights' })).id
    await alice.ingest.plainText({ collectionId, fileName: 'light.txt', text })
    documentId = (await alice.documents.list({ collectionId }))[0]!.id
    await alice.collections.share(collectionId, 'bob', { permissions: ['read'] })
  })
  afterEach(async () => {
    await docent.stop({ graceMs: 1_000 })
    await rm(directory, { recursive: true })
  })

  async function ask(session: DocentSession, more: object = {}) {
    const { id } = await session.chats.create({ collectionId })
    const message = 'What is the password of the lighthouse?'
    const answer = await (await session.chats.complete(id, { message, ...more })).result()
    const prompt = async () => (await session.chats.meta(answer.messageId, { infoType: 'prompt_raw' }))[0]!.content
    return { id: answer.messageId, prompt, references: () => session.chats.references(answer.messageId) }
  }

  it('shows the prompt and the passages to anyone who may see them', async () => {
    const answer = await ask(bob)
    for (const part of prompt.split('\n\n')) expect(await answer.prompt()).toContain(part)
    expect(await answer.references()).toMatchObject([
      { content: text, quotes: [{ quote: 'The password of the zephyr lighthouse', verified: true }] },
    ])
  })

  it('shows nothing of a document that is not shared any more, and again what is shared again', async () => {
    const answer = await ask(bob)
    await alice.collections.unshare(collectionId, 'bob')
    expect(await answer.prompt()).not.toContain('marigold')
    expect(JSON.stringify(await answer.references())).not.toContain('marigold')
    await alice.collections.share(collectionId, 'bob', { permissions: ['read'] })
    expect(await answer.prompt()).toContain('marigold')
  })

  it('leaves no file with a text of a document that was deleted', async () => {
    const answer = await ask(bob)
    for (const below of ['', 'blobs', 'vectors']) expect(await filesWith('marigold', below)).not.toEqual([])
    // As answers of earlier versions have it.
    const key = { message_id: answer.id, position: 0 }
    const step = { kind: 'update', table: 'message_reference', key, set: { content: text } } as const
    expect(await storage.write({ steps: [step] })).toMatchObject({ ok: true })
    await alice.ingest.plainText({ collectionId, fileName: 'keeper.txt', text: 'The keeper sleeps at noon.' })
    await alice.documents.delete(documentId)
    await docent.settled()
    expect(await answer.prompt()).not.toContain('marigold')
    expect(await answer.prompt()).toContain('What is the password of the lighthouse?')
    // The tables of the index forget it soon after nothing comes in any more, without a stop.
    await expect.poll(() => filesWith('marigold', 'vectors')).toEqual([])
    expect(await alice.chunks.search(collectionId, { query: 'keeper', topics: [] })).toHaveLength(1)
    await docent.stop({ graceMs: 1_000 })
    expect(await filesWith('marigold')).toEqual([])
  })

  it('leaves no file of the index with the former name of a document', async () => {
    await alice.documents.update(documentId, { name: 'heliotrope.txt' })
    await expect.poll(() => filesWith('heliotrope', 'vectors')).not.toEqual([])
    await alice.documents.update(documentId, { name: 'harbour.txt' })
    await expect.poll(() => filesWith('heliotrope', 'vectors')).toEqual([])
  })

  it('leaves no file with the post-processor of a pipeline that was deleted', async () => {
    const project = idOf((await alice.analysis.projects.create({ displayName: 'Lights' })).name)
    const keeper = await alice.analysis.pipelines.create(project, {
      name: 'keeper',
      customPostProcessor: 'def post_process(result):\n    return result  # of Anselm, the keeper',
      pipelineConfig: 'lamp: chrysanthemum',
    })
    expect(await filesWith('Anselm')).not.toEqual([])
    await alice.analysis.pipelines.update('keeper', {
      ...keeper,
      customPostProcessor: 'def post_process(result):\n    return {}  # of Barnabas',
    })
    await alice.analysis.pipelines.delete('keeper')
    const list = await alice.analysis.pipelines.list({ projectId: project, includeDeleted: true })
    expect(list.items).toMatchObject([{ id: keeper.id, name: 'keeper', status: 'DELETED' }])
    await docent.settled()
    await docent.stop({ graceMs: 1_000 })
    for (const word of ['Anselm', 'Barnabas', 'chrysanthemum']) expect(await filesWith(word)).toEqual([])
  })

  it('reveals to nobody the text of a prompt template that they do not see', async () => {
    const template = await alice.promptTemplates.create({
      name: 'Keeper',
      systemPrompt: 'Speak like the keeper Anselm.',
      promptQuery: 'Remember the code word heliotrope.',
    })
    await alice.collections.setPromptTemplate(collectionId, { promptTemplateId: template.id })
    const answer = await ask(bob)
    expect(prompt).toContain('heliotrope')
    expect(await answer.prompt()).toContain('marigold')
    expect(await answer.prompt()).not.toMatch(/Anselm|heliotrope/)
    const own = await ask(alice)
    await alice.promptTemplates.update(template.id, { promptQuery: 'Say nothing.' })
    // As it was when the question was asked.
    expect(await own.prompt()).toMatch(/Anselm[^]*heliotrope/)
  })

  it('keeps nothing around a template text that the question repeats a thousand times', async () => {
    const template = await alice.promptTemplates.create({ name: 'Short', promptQuery: 'Q' })
    await alice.collections.setPromptTemplate(collectionId, { promptTemplateId: template.id })
    const { id } = await alice.chats.create({ collectionId })
    const message = `The lighthouse ${'Q '.repeat(1_000)}?`
    const { messageId } = await (await alice.chats.complete(id, { message })).result()
    const rows = await storage.read({ from: 'message_meta', where: eq('message_id', messageId) })
    const kept = rows.find((row) => row['kind'] === 'prompt_raw')
    expect(String(kept?.['content']).length).toBeLessThan(2_000)
    expect((await alice.chats.meta(messageId, { infoType: 'prompt_raw' }))[0]!.content).toContain('(not shown)')
  })

  it('shows no passage and no memory of a prompt that an earlier version kept', async () => {
    const answer = await ask(bob)
    const content = 'user: <memory>\nlikes heliotrope\n</memory>\n\n<passage number="1">\nmarigold\n</passage>\n\nWhy?'
    const key = { message_id: answer.id, kind: 'prompt_raw' }
    const step = { kind: 'update', table: 'message_meta', key, set: { content } } as const
    expect(await storage.write({ steps: [step] })).toMatchObject({ ok: true })
    expect(await answer.prompt()).toBe(
      'user: <memory>\n(not shown)\n</memory>\n\n<passage number="1">\n(not shown)\n</passage>\n\nWhy?',
    )
  })

  it('shows what was said in the request itself', async () => {
    const answer = await ask(bob, { systemPrompt: 'Be brief.' })
    expect(await answer.prompt()).toContain('Be brief.')
  })

  /** Files that contain a text literally. */
  async function filesWith(word: string, below = ''): Promise<string[]> {
    const entries = await readdir(join(directory, below), { recursive: true, withFileTypes: true })
    const found: string[] = []
    for (const entry of entries) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      // Of an index some go while this reads.
      const content = await readFile(path).catch(() => Buffer.alloc(0))
      if (content.includes(word)) found.push(path.slice(directory.length))
    }
    return found
  }
})
