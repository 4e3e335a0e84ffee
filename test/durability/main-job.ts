import { PDFDocument, StandardFonts } from 'pdf-lib'
import type { DurableSession } from './durable-session.ts'

/** What was reported to the script, and what must therefore be there in the end. */
export interface Journal {
  readonly collectionId: string
  readonly uploadIds: readonly string[]
  readonly deletedDocument: string
  readonly keptDocuments: readonly string[]
  readonly jobIds: readonly string[]
  readonly keptChats: readonly string[]
  readonly deletedChats: readonly string[]
  readonly deletedCollection: string
  /** Questions in chats that are kept, with what their readers held in the end. */
  readonly answers: readonly { readonly questionId: string; readonly text: string; readonly modelled: boolean }[]
}

const handbook = `# Handbook of the Aurora observatory

The Aurora observatory stands on Mount Vell at 2,310 metres. Its main telescope has a mirror of 4.2 metres.

## Tickets

A ticket for adults costs 12 euros. Children under seven enter free of charge.
`

const page = `<!doctype html><title>Regulations</title><h1>Regulations</h1>${Array.from(
  { length: 40 },
  (_, number) =>
    `<p>Rule ${number} says that visitors of hall ${number} keep to the ${number % 2 ? 'left' : 'right'}.</p>`,
).join('')}`

async function report(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= 2; number++) {
    const sheet = document.addPage([595, 842])
    for (let line = 0; line < 12; line++) {
      sheet.drawText(`Page ${number}, line ${line}: the dome turned ${line * 7} times in that year.`, {
        x: 60,
        y: 780 - line * 16,
        size: 11,
        font,
      })
    }
  }
  return document.save()
}

let pdf: Promise<Uint8Array> | undefined
const files = async (): Promise<readonly { filename: string; content: Uint8Array }[]> => [
  { filename: 'handbook.md', content: new TextEncoder().encode(handbook) },
  { filename: 'report.pdf', content: await (pdf ??= report()) },
  { filename: 'regulations.html', content: new TextEncoder().encode(page) },
]

const slow = { message: 'Tell me everything.', llm: 'fake', ragConfig: { ragType: 'llm_only' } }

/**
 * The main job from the first collection to the last deletion, as one caller does it who asks again when a process ended
 * under it: every call that makes something carries a key, every other defines what a second try may return.
 */
export async function runMainJob(session: DurableSession): Promise<Journal> {
  const { call, ask } = session
  const key = (name: string) => ({ idempotencyKey: name })
  const id = async (service: string, method: string, input: unknown, name: string) =>
    (await call<{ id: string }>(service, method, [input, key(name)])).id

  const moved = async (input: unknown) =>
    (await call<{ id: string }>('collections', 'reembed', [aurora, input, key('reembed')])).id

  const aurora = await id('collections', 'create', { name: 'Aurora' }, 'create-aurora')
  const passing = await id('collections', 'create', { name: 'Passing' }, 'create-passing')
  const uploadIds: string[] = []
  for (const { filename, content } of await files()) {
    const base64 = Buffer.from(content).toString('base64')
    uploadIds.push((await ask<{ id: string }>({ do: 'upload', filename, base64, key: filename }))!.id)
  }
  const jobIds = [
    await id('ingest', 'uploadsJob', { uploadIds, collectionId: aurora }, 'ingest-uploads'),
    await id(
      'ingest',
      'plainTextJob',
      { collectionId: passing, fileName: 'note.txt', text: 'A passing note.' },
      'note-1',
    ),
  ]
  const chat = await id('chats', 'create', { collectionId: aurora }, 'chat')
  const streamed = await id('chats', 'create', {}, 'chat-streamed')
  const dropped = await id('chats', 'create', { collectionId: aurora }, 'chat-dropped')
  for (const jobId of jobIds) await call('jobs', 'wait', [jobId, { timeoutSeconds: 90 }])

  const answers: { questionId: string; text: string; modelled: boolean }[] = []
  const question = async (chatId: string, input: Record<string, unknown>, name: string) => {
    const questionId = (await ask<string>({ do: 'ask', chatId, input, key: name }))!
    return { questionId, ...session.read(questionId) }
  }
  const ended = async ({ questionId, reader, end }: Awaited<ReturnType<typeof question>>, modelled: boolean) => {
    await end
    answers.push({ questionId, text: reader.text(), modelled })
  }
  const control = (method: string, questionId: string) => call('answers', method, [questionId], ['wrong_state'])

  await ended(await question(chat, { message: 'How much is a ticket for adults?' }, 'ask-ticket'), false)

  // Continues beside what follows.
  const moving = await moved({ embeddingModel: 'letters' })

  const steered = await question(streamed, slow, 'ask-steered')
  await steered.reader.until(150)
  await control('pause', steered.questionId)
  await control('resume', steered.questionId)
  await steered.reader.until(600)
  await control('finish', steered.questionId)
  await ended(steered, true)

  const stopped = await question(streamed, slow, 'ask-stopped')
  await stopped.reader.until(150)
  await control('stop', stopped.questionId)
  await ended(stopped, true)

  await ended(await question(streamed, { ...slow, message: 'Tell me a bit. [short]' }, 'ask-short'), true)

  const documents = await call<{ id: string; name: string }[]>('documents', 'list', [{ collectionId: aurora }])
  const deletedDocument = documents.find(({ name }) => name === 'report.pdf')!.id
  await call('documents', 'delete', [deletedDocument], ['not_found'])

  const late = { collectionId: passing, fileName: 'late.txt', text: 'Comes while the collection goes. '.repeat(200) }
  jobIds.push(await id('ingest', 'plainTextJob', late, 'note-2'))
  await call('collections', 'delete', [passing, { timeout: 90 }], ['not_found'])

  jobIds.push(moving)
  await call('jobs', 'wait', [moving, { timeoutSeconds: 90 }])

  const cut = await question(dropped, slow, 'ask-dropped')
  await cut.reader.until(50)
  session.forget(cut.questionId)
  await call('chats', 'delete', [dropped, { timeout: 90 }], ['not_found'])

  await ask({ do: 'settle' })
  return {
    collectionId: aurora,
    uploadIds,
    deletedDocument,
    keptDocuments: documents.map((document) => document.id).filter((documentId) => documentId !== deletedDocument),
    jobIds,
    keptChats: [chat, streamed],
    deletedChats: [dropped],
    deletedCollection: passing,
    answers,
  }
}
