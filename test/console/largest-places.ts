import type { Row, StorageDriver } from '@docent/core/ports'
import type { Page } from 'playwright-core'
import { addLabel, apiOf, canvas, grid, openEditor } from './analysis-site.ts'
import { addFile, type consoleSite } from './console-site.ts'

type Site = Awaited<ReturnType<typeof consoleSite>>

/** A console whose page is signed in, and the store behind it. */
export interface Stage {
  readonly storage: StorageDriver
  readonly site: Site
  readonly page: Page
}

const idAt = (at: number) => `7fffffff-0000-7000-8000-${String(at).padStart(12, '0')}`
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at)

async function insertAll(storage: StorageDriver, table: string, rows: readonly Row[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 500)
    await storage.write({ steps: rows.slice(at, at + 500).map((row) => ({ kind: 'insert', table, row })) })
}

/** A collection of so many documents, of which up to 200 are shown. */
export async function openDocuments({ storage, page }: Stage, count: number): Promise<void> {
  await addFile(page, 'first.txt', Buffer.from('The harbour opens at six.'))
  const [document] = await storage.read({ from: 'document', cost: 'scan' })
  const [membership] = await storage.read({ from: 'membership', cost: 'scan' })
  const more = numbers(count - 1)
  const documents = more.map((at) => ({ ...document, id: idAt(at), name: `document-${at}.txt` }))
  const memberships = more.map((at) => ({
    ...membership,
    ...{ id: idAt(at), document_id: idAt(at), identity: idAt(at), first_chunk_id: 1_000_000 + at },
  }))
  await insertAll(storage, 'document', documents as Row[])
  await insertAll(storage, 'membership', memberships as Row[])
  await page.reload()
  const all = count.toLocaleString('en')
  for (let shown = 50; ; shown += 50) {
    await page.getByText(`${Math.min(shown, count)} of ${all} documents`).waitFor()
    if (shown >= Math.min(200, count)) return
    await page.getByRole('button', { name: 'Show more' }).click()
  }
}

/** A chat of so many messages, all of them loaded. */
export async function openMessages({ storage, site, page }: Stage, count: number): Promise<void> {
  const made = (await (await site.api('/chats', { method: 'POST' })).json()) as { readonly id: string }
  const chats = await storage.read({ from: 'chat_session', cost: 'scan' })
  const owner = String(chats.find(({ id }) => id === made.id)!['owner_id'])
  await insertAll(storage, 'message', questionsAndAnswers(made.id, owner, count))
  await page.goto(`${site.url}chats/${made.id}`)
  const messages = page.locator('.message')
  for (let shown = 50; shown < count; shown += 50) {
    await messages.nth(shown - 1).waitFor({ state: 'attached' })
    // By its place: a search by role computes the names of thousands of buttons each time.
    await page.locator('.messages > div > button').dispatchEvent('click')
  }
  await messages.nth(count - 1).waitFor({ state: 'attached' })
}

const questionsAndAnswers = (sessionId: string, ownerId: string, count: number): Row[] =>
  numbers(count).map((at) => ({
    ...{ id: idAt(at), session_id: sessionId, owner_id: ownerId, created_at: 1_700_000_000_000 + at, votes: 0 },
    ...{ role: at % 2 === 0 ? 'user' : 'assistant', reply_to: at % 2 === 0 ? null : idAt(at - 1) },
    content: at % 2 === 0 ? `Question ${at}` : `Answer **${at}** with a list:\n\n- one\n- two\n\nand \`code\`.`,
    ...{ has_references: false, total_references: 0, error: null, llm_args: null },
  }))

/** The editor on a page of so many words, with a label and the keyboard. */
export async function openWords({ site, page }: Stage, count: number): Promise<void> {
  const api = apiOf(site.url)
  const name = await api.annotationSet(await api.project('Large'), 'Grid', grid(count))
  await openEditor(page, site.url, name)
  await addLabel(page, 'total')
  await page
    .locator('.canvas .boxes rect')
    .nth(count - 1)
    .waitFor()
  await page.keyboard.press('Escape')
  await canvas(page).focus()
}

/** Keeps a text file as it is, in a collection of its own; gives the address of its page. */
export async function keepText({ api, url }: Site, text: string): Promise<string> {
  const json = { 'content-type': 'application/json' }
  const made = await api('/collections', { method: 'POST', headers: json, body: '{"name":"Texts","description":""}' })
  const { id: collection } = (await made.json()) as { id: string }
  const form = new FormData()
  form.set('file', new Blob([text]), 'large.txt')
  const uploaded = (await (await api('/uploads', { method: 'PUT', body: form })).json()) as { id: string }
  const query = new URLSearchParams({ collection_id: collection, ingest_mode: 'agent_only' })
  await api(`/uploads/${uploaded.id}/ingest?${query}`, { method: 'POST', headers: json, body: '{}' })
  const listed = (await (await api(`/collections/${collection}/documents?offset=0&limit=1`)).json()) as { id: string }[]
  return `${url}collections/${collection}/documents/${listed[0]!.id}`
}

/** What a person does there, as functions of the page: of the number of the act, and of what types into a field. */
export const acts = {
  choice: `(at) => {
    const boxes = document.querySelectorAll('td input[type=checkbox]')
    boxes[at % boxes.length].click()
  }`,
  letterBesideDocuments: `(at, type) => type(document.querySelector('main textarea'), 'x'.repeat(at))`,
  letterBesideMessages: `(at, type) => type(document.querySelector('.conversation textarea'), 'x'.repeat(at))`,
  jump: `(at) => {
    const box = document.querySelector('.messages')
    box.scrollTop = box.scrollHeight * ((at * 7919) % 40) / 40
  }`,
  keyInEditor: `(at) => {
    const keys = [['ArrowRight', 'ArrowRight'], ['1', 'Digit1'], ['ArrowDown', 'ArrowDown'], ['Delete', 'Delete'], ['1', 'Digit1']]
    const [key, code] = keys[at % keys.length]
    const press = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true })
    document.querySelector('.canvas').dispatchEvent(press)
  }`,
}

/** Carries out an act again and again; gives the milliseconds of each until the frame that shows it, in the page itself. */
export const carryOut = (page: Page, act: string, rounds: number) =>
  page.evaluate(`(async () => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = resolve
      port2.postMessage(0)
    }))
    const type = (field, text) => {
      const proto = field.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement
      Object.getOwnPropertyDescriptor(proto.prototype, 'value').set.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const times = []
    for (let at = 0; at < ${rounds}; at++) {
      const start = performance.now()
      ;(${act})(at, type)
      await painted()
      times.push(performance.now() - start)
    }
    return times
  })()`) as Promise<number[]>
