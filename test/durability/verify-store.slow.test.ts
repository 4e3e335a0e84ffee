/** @module-tag slow */
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { standardParsers } from '@docent/adapters-ingestion'
import { builtInModels } from '@docent/adapters-llm'
import { fileBlobs, lanceVectors, sqliteStorage } from '@docent/adapters-storage'
import { createDocent, silentLogger } from '@docent/core'
import { eq } from '@docent/core/ports'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storedFiles } from '../../packages/adapters-storage/src/vectors/lance/damaged-files.fixture.ts'
import { agentFiles, agentZip } from '../support/agent-forms.ts'
import { makePdf } from '../support/make-pdf.ts'

let directory: string
beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), 'docent-verify-'))))
afterEach(() => rmSync(directory, { recursive: true, force: true }))

async function openDocent() {
  const storage = sqliteStorage({ directory })
  const vectors = lanceVectors({ uri: join(directory, 'vectors') })
  const docent = await createDocent({
    ...{ storage, vectors, models: [builtInModels()], parsers: standardParsers(), logger: silentLogger },
    secret: 'the secret of this host',
    blobs: fileBlobs({ directory: join(directory, 'blobs') }),
  })
  await docent.start()
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Aurora' })
  const { id: uploadId } = await alice.uploads.create({ filename: 'dome.pdf', content: await makePdf(3) })
  await alice.ingest.uploads({ collectionId, uploadIds: [uploadId] })
  await alice.ingest.plainText({ collectionId, fileName: 'mirror.txt', text: 'The mirror is new.' })
  await alice.uploads.create({ filename: 'waiting.txt', content: new TextEncoder().encode('Not ingested yet.') })
  const code = { filename: 'weather.py', content: new TextEncoder().encode('def look_up(): ...') }
  const toolmaker = docent.as({ userId: 'alice', permissions: ['ConfigureAgents', 'ManageCustomAgent'] })
  await toolmaker.customTools.create({ toolType: 'general_code', toolArgs: {}, file: code })
  const agents = { filename: 'agents.zip', content: agentZip([...agentFiles('one'), ...agentFiles('two')]) }
  await toolmaker.customAgents.create({ agentType: 'langgraph', agentArgs: {}, file: agents })
  await docent.settled()
  const [document] = await storage.read({ from: 'document', where: eq('name', 'dome.pdf') })
  return { docent, storage, vectors, collectionId, document: document! }
}

/** The only file of a blob whose path holds these words. */
async function blobFile(...words: readonly string[]): Promise<string> {
  const files = await storedFiles(join(directory, 'blobs'))
  const found = files.filter((path) => words.every((word) => path.includes(word)))
  expect(found).toHaveLength(1)
  return found[0]!
}

async function flip(path: string): Promise<void> {
  const bytes = await readFile(path)
  bytes[bytes.length >> 1]! ^= 0xff
  await writeFile(path, bytes)
}

describe('docent.verify', () => {
  it('finds nothing where nothing is damaged', async () => {
    const { docent } = await openDocent()
    await using _docent = docent
    expect(await docent.verify()).toMatchObject({ whole: true, documents: 2, indexes: 1, damages: [], more: 0 })
  })

  it('names every kind of damage, with the document, while the service runs', async () => {
    const { docent, storage, vectors, collectionId, document } = await openDocent()
    await using _docent = docent
    const id = String(document['id'])
    const key = (column: string) => String(document[column]).split('/').at(-1)!
    const [upload] = await storage.read({ from: 'upload', where: eq('filename', 'waiting.txt') })
    const [member] = await storage.read({ from: 'membership', where: eq('document_id', id) })
    const [index] = await storage.read({ from: 'collection_index', where: eq('id', collectionId) })
    await flip(await blobFile(...String(document['source_key']).split('/')))
    await truncate(await blobFile(id, key('text_key')), 3)
    await rm(await blobFile(id, key('words_key')))
    await truncate(await blobFile(id, 'embeddings-'), 8)
    await rm(await blobFile(...String(upload!['blob_key']).split('/')))
    const [tool] = await storage.read({ from: 'custom_tool' })
    await flip(await blobFile(...String(tool!['file_key']).split('/')))
    const [agent] = await storage.read({ from: 'custom_agent' })
    await rm(await blobFile(...String(agent!['file_key']).split('/')))
    const row = { id: 'w', session_id: 's', name: 'a.md', owner_id: 'alice', username: 'alice', size: 1, sha256: '' }
    const file = { ...row, source_key: 'texts/gone', created_at: 1, updated_at: 1 }
    await storage.write({ steps: [{ kind: 'insert', table: 'workspace_file', row: file }] })
    await vectors.deleteDocuments(String(index!['table_name']), [String(member!['id'])])
    await storage.writeWhere({
      ...{ kind: 'delete', table: 'chunk', limit: 1 },
      where: eq('chunk_set_id', String(member!['chunk_set_id'])),
    })
    const { whole, damages } = await docent.verify()
    expect(whole).toBe(false)
    const ofDocument = { documentId: id, document: 'dome.pdf' }
    expect(damages).toEqual([
      { what: 'file', problem: 'damaged', name: document['source_key'], ...ofDocument },
      { what: 'text', problem: 'damaged', name: document['text_key'], ...ofDocument },
      { what: 'words', problem: 'missing', name: document['words_key'], ...ofDocument },
      // The upload that the document was made of is still there, and the same blob.
      { what: 'upload', problem: 'damaged', name: document['source_key'] },
      { what: 'upload', problem: 'missing', name: upload!['blob_key'] },
      { what: 'file', problem: 'missing', name: 'texts/gone' },
      { what: 'tool', problem: 'damaged', name: tool!['file_key'] },
      { what: 'agent', problem: 'missing', name: agent!['file_key'] },
      expect.objectContaining({ what: 'records', problem: 'incomplete', collectionId, ...ofDocument }),
      expect.objectContaining({ what: 'vectors', problem: 'damaged', collectionId, ...ofDocument }),
      { what: 'index', problem: 'incomplete', name: index!['table_name'], collectionId, ...ofDocument },
    ])
  })

  it('names a text, words and vectors of which one bit turned', async () => {
    const { docent, document } = await openDocent()
    await using _docent = docent
    const id = String(document['id'])
    const turn = async (path: string) => {
      const bytes = await readFile(path)
      bytes[bytes.length >> 1]! ^= 1
      await writeFile(path, bytes)
    }
    for (const column of ['text_key', 'words_key']) {
      await turn(await blobFile(id, String(document[column]).split('/').at(-1)!))
    }
    await turn(await blobFile(id, 'embeddings-'))
    const { damages } = await docent.verify()
    expect(damages.map(({ what, problem, document }) => [what, problem, document])).toEqual([
      ['text', 'damaged', 'dome.pdf'],
      ['words', 'damaged', 'dome.pdf'],
      ['vectors', 'damaged', 'dome.pdf'],
    ])
  })

  it('names an index whose files are not what was written', async () => {
    const { docent, collectionId } = await openDocent()
    await using _docent = docent
    expect(await docent.verify()).toMatchObject({ whole: true })
    const data = (await storedFiles(join(directory, 'vectors'))).filter((path) => path.includes('data'))
    await flip(data[0]!)
    expect((await docent.verify()).damages).toEqual([
      expect.objectContaining({ what: 'index', problem: 'damaged', collectionId }),
    ])
  })

  it('says nothing of what is deleted meanwhile', async () => {
    const { docent, collectionId } = await openDocent()
    await using _docent = docent
    const alice = docent.as({ userId: 'alice' })
    const verifying = docent.verify()
    await alice.collections.delete(collectionId)
    await docent.settled()
    expect(await verifying).toMatchObject({ whole: true })
  })
})
