import { pageClassifier, tokenLabeller } from '@docent/adapters-analysis'
import type { Docent } from '@docent/core'
import { memoryDocent } from '../../support/memory-docent.ts'
import { administratorKey, serveConsole } from '../console-site.ts'
import { fillAnalysis } from './gallery-analysis.ts'
import { galleryFiles, galleryParsers } from './gallery-documents.ts'
import { galleryModels, galleryTools } from './gallery-models.ts'
import { shiftedClock } from './shifted-clock.ts'

const hour = 3_600_000
const start = Date.UTC(2026, 2, 2, 6)
/** What browsers take for the time: late enough after the last act that it does not matter how long they take. */
export const galleryNow = start + 5 * 24 * hour + 150 * 60_000

export type Gallery = Awaited<ReturnType<typeof openGallery>>

/** A server full of what people would have on it, at another time; the same each time except for ids. */
export async function openGallery(application: string) {
  const clock = shiftedClock(start)
  const docent = await memoryDocent({
    clock,
    parsers: galleryParsers(),
    models: galleryModels(),
    tools: galleryTools(),
    analysis: { tokenLabeller: tokenLabeller(), pageClassifier: pageClassifier() },
  })
  const { url, server } = await serveConsole(docent, application)
  const call = callOf(url)
  const people = await fillPeople(docent, call)
  const collections = await fillCollections(docent, call)
  clock.skip(4 * 24 * hour)
  const chats = await fillChats(call, collections.harbour)
  clock.skip(24 * hour)
  const jobs = await fillJobs(docent, collections.harbour)
  const analysis = await fillAnalysis(url)
  return {
    ...{ url, docent, ...people, ...collections, ...chats, ...jobs, ...analysis },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
      await docent[Symbol.asyncDispose]()
    },
  }
}

type Call = ReturnType<typeof callOf>

/** Calls as the administrator. */
function callOf(url: string) {
  return async (
    request: string,
    body?: object | FormData,
  ): Promise<Record<string, never> & { readonly id: string }> => {
    const [method = 'GET', path = ''] = request.split(' ')
    const isForm = body instanceof FormData
    const answer = await fetch(`${url}api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${administratorKey}`,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${request}: ${answer.status} ${text}`)
    return (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {}) as never
  }
}

async function fillPeople(docent: Docent, call: Call) {
  for (const userId of ['astrid', 'bjarne', 'maximiliane.von-der-hafenverwaltung@harbour.example'])
    await docent.meet({ userId })
  await call('POST /groups', { name: 'Pilots', description: 'They bring ships in.' })
  await docent.as({ userId: 'bjarne' }).apiKeys.create({ name: 'Script of the weather station' })
  const template = await call('POST /prompt_templates', {
    ...{ name: 'Answers for visiting captains', description: 'Short, and with the fee.', lang: 'en' },
    system_prompt: 'You answer captains of visiting ships. Be brief, and name the fee.',
  })
  for (const name of ['Letters', 'Minutes of meetings in the language of the office'])
    await call('POST /prompt_templates', { name, description: '', lang: 'en', system_prompt: 'You write clearly.' })
  const tasks = docent.as({ userId: 'astrid' }).scheduledTasks
  await tasks.create({
    ...{ name: 'Tides of the day', scheduleType: 'recurring', scheduleExpression: '0 6 * * *' },
    ...{ taskType: 'chat_completion', taskConfig: { message: 'When is high tide?' } },
  })
  return { template: template.id }
}

async function fillCollections(docent: Docent, call: Call) {
  const make = async (name: string, description: string) => (await call('POST /collections', { name, description })).id
  const shelf = await make('Empty shelf', 'Nothing yet.')
  await make(
    'Contracts, letters and minutes of the harbour office from 1998 to 2026, northern district',
    'Everything that was signed, in the order of the register, with the answers of the other side and notes of the keeper.',
  )
  const harbour = await make('Harbour office', 'Guides, rules and lists for ships and their keepers.')
  for (const [name, content] of await galleryFiles()) {
    const form = new FormData()
    form.set('file', new File([Buffer.from(content)], name))
    const upload = await call('PUT /uploads', form)
    await call(`POST /uploads/${upload.id}/ingest/job?collection_id=${harbour}`)
    await docent.settled()
  }
  const found = (await call(`GET /collections/${harbour}/documents?name=Guide`)) as unknown as { readonly id: string }[]
  const guide = found[0]!.id
  await call(`POST /documents/${guide}/tags`, { name: 'guide' })
  return { shelf, harbour, guide }
}

const names = [
  'When does the harbour open, and where do ships wait that come too early in the morning?',
  'Fees for a night',
  'Lights',
  'Berths with power from land for ships of more than eighteen metres, and who pays for the cable',
  'Rules about fires',
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverordnungsentwurf',
  'Twelve ships',
]

async function fillChats(call: Call, harbour: string) {
  const make = async (name: string, collection?: string) => {
    const { id } = await call(`POST /chats${collection === undefined ? '' : `?collection_id=${collection}`}`, {})
    await call(`PATCH /chats/${id}`, { name })
    return id
  }
  const ids: string[] = []
  for (const name of names.toReversed()) ids.unshift(await make(name, harbour))
  const chat = ids[0]!

  const ask = (id: string, message: string, options: object = {}) =>
    call(`POST /chats/${id}/completions`, { message, llm_args: options })
  await ask(chat, 'When does the harbour open, and where do early ships wait?')
  const inFolder = (folder: string, ...session_ids: string[]) => call('PUT /chat_folders', { session_ids, folder })
  await inFolder('Captains', ids[1]!, ids[3]!)
  await inFolder('Letters to the ministry of fishery and coastal affairs', ids[5]!)
  // An agent that asks holds the stream of its answer open.
  const interactive = { use_agent: true, agent_interactive: true }
  const approval = await make('A letter to the keeper')
  const question = await make('A berth for the summer')
  void ask(approval, 'Write a letter to the keeper.', interactive).catch(() => undefined)
  void ask(question, 'Book a berth.', interactive).catch(() => undefined)
  return { chat, approval, question }
}

async function fillJobs(docent: Docent, collectionId: string) {
  const admin = docent.as({ userId: 'astrid' })
  const { id: own } = await admin.collections.create({ name: 'Weather', description: 'x' })
  const begin = (fileName: string) => admin.ingest.plainTextJob({ collectionId: own, fileName, text: 'Wind.' })
  const running = await begin('slow measurements of the wind in January.txt')
  const canceled = await begin('slow measurements of the wind in February.txt')
  await admin.jobs.cancel(canceled.id, { reason: 'Started by mistake.' })
  const uploads = await admin.uploads.create({ filename: 'storm.pdf', content: Buffer.from('%PDF-1.7 broken') })
  const failed = await admin.ingest.uploadsJob({ collectionId: own, uploadIds: [uploads.id] })
  return { running: running.id, failed: failed.id, collectionId }
}
