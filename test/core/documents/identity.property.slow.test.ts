/** @module-tag slow */
import { memoryBlobs, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import { DocentError } from '@docent/core'
import { expect, it } from 'vitest'
import { seededRandom } from '../../durability/seeded-random.ts'
import { memoryDocent } from '../../support/memory-docent.ts'
import { scriptedSource } from '../../support/scripted-source.ts'

const users = ['alice', 'bob', 'carol'] as const
const contents = ['The ferry leaves at noon.', 'The pilot lives in the tower.', 'The crane on the pier is old.']
const unreadable = '%PDF-1.7 nothing of it can be read'

interface Known {
  owner: string
  source: string
  content: string
  restricted: boolean
  readers: readonly string[]
  metadata: Record<string, number>
  failed: boolean
}
type Wish = { readonly restricted?: boolean; readonly permissions?: readonly string[] }
interface Step {
  readonly user: string
  readonly source: string
  readonly content: string
  readonly wish: Wish
  readonly metadata: Record<string, number>
}

const sees = (document: Known, user: string) =>
  !document.restricted || document.owner === user || document.readers.includes(user)
const isPage = (source: string) => source.startsWith('https:')
const sorted = (names: readonly string[]) => names.toSorted().join()

/** What a collection should hold, by the rules alone. False when the step is refused. */
function take(known: Known[], { user, source, content, wish, metadata }: Step): boolean {
  const mine = (found: readonly Known[]) => found.find(({ owner }) => owner === user) ?? found[0]
  const seen = known.filter((each) => sees(each, user) && each.source === source)
  const wished =
    wish.restricted === undefined ? undefined : { restricted: wish.restricted, readers: wish.permissions ?? [] }
  const differs = (from: Known) =>
    wished !== undefined && (from.restricted !== wished.restricted || sorted(from.readers) !== sorted(wished.readers))
  const drop = (gone: readonly Known[]) => {
    for (const each of gone) known.splice(known.indexOf(each), 1)
  }
  const fails = content === unreadable
  const same = mine(seen.filter((each) => !each.failed && each.content === content))
  if (same) {
    if (differs(same) && same.owner !== user) {
      if (isPage(source)) return refusedPage()
      return false
    }
    Object.assign(same, wished, Object.keys(metadata).length > 0 ? { metadata } : {})
    return true
  }
  const former = isPage(source) ? mine(seen.filter((each) => !each.failed)) : undefined
  if (former && differs(former) && former.owner !== user) return refusedPage()
  const failed = seen.filter((each) => each.failed && (isPage(source) || each.content === content))
  const restriction = wished ?? { restricted: former?.restricted ?? false, readers: former?.readers ?? [] }
  drop(failed)
  if (former && !fails) {
    Object.assign(former, restriction, { content }, Object.keys(metadata).length > 0 ? { metadata } : {})
    return true
  }
  known.push({ owner: user, source, content, ...restriction, metadata, failed: fails })
  return true

  /** Among others of a listing, it is listed as failed where it might have come. */
  function refusedPage(): boolean {
    drop(seen.filter((each) => each.failed))
    known.push({ owner: user, source, content, ...wished!, metadata: {}, failed: true })
    return true
  }
}

it.each([1, 4, 25])('documents are distinguished as the rules say, whatever comes (seed %i)', async (seed) => {
  const random = seededRandom(seed)
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!
  const source = scriptedSource('website', [])
  const stores = { storage: memoryStorage(), blobs: memoryBlobs(), vectors: memoryVectors() }
  await using docent = await memoryDocent({ ...stores, sources: [source] })
  const sessions = new Map(users.map((user) => [user as string, docent.as({ userId: user, username: user })]))
  for (const user of users) await docent.meet({ userId: user, username: user })
  const alice = sessions.get('alice')!
  const { id: collectionId } = await alice.collections.create({ name: 'Harbour' })
  for (const user of ['bob', 'carol']) {
    await alice.collections.share(collectionId, user, { permissions: ['read', 'write'] })
  }
  const known: Known[] = []
  for (let turn = 0; turn < 30; turn++) {
    const user = pick(users)
    const step: Step = {
      user,
      source: pick(['ferry.txt', 'crane.txt', 'https://example.org/a', 'https://example.org/b']),
      content: random() < 0.15 ? unreadable : pick(contents),
      wish: pick<Wish>([
        {},
        {},
        { restricted: true },
        { restricted: true, permissions: users.filter((each) => each !== user && random() < 0.5) },
        { restricted: false },
      ]),
      metadata: random() < 0.3 ? { turn } : ({} as Record<string, number>),
    }
    const session = sessions.get(user)!
    const options = { collectionId, ...step.wish, metadata: step.metadata } as const
    const said = JSON.stringify({ turn, ...step })
    const refused = await (
      isPage(step.source)
        ? (source.files.splice(0, Infinity, { uri: step.source, text: step.content }),
          session.ingest.website({
            ...options,
            permissions: [...(step.wish.permissions ?? [])],
            url: 'https://example.org/',
          }))
        : session.ingest.plainText({
            ...options,
            permissions: [...(step.wish.permissions ?? [])],
            fileName: step.source,
            text: step.content,
          })
    ).then(
      () => undefined,
      (error: unknown) => (DocentError.isInstance(error) ? error.code : String(error)),
    )
    await docent.settled()
    expect([undefined, 'forbidden', 'ingestion_failed'], said).toContain(refused)
    expect(refused === 'forbidden', said).toBe(!take(known, step))
    for (const [reader, view] of sessions) {
      const visible = known.filter((each) => sees(each, reader))
      const listed = await view.documents.list({ collectionId, limit: 100 })
      const shown = (
        of: readonly {
          readonly metadata: unknown
          readonly failed: boolean
          readonly name: string
          readonly owner: string
        }[],
      ) =>
        of
          .map(({ name, owner, failed, metadata }) => JSON.stringify([name, owner, failed, failed ? {} : metadata]))
          .sort()
      expect(
        shown(
          listed.map((each) => ({
            name: each.uri ?? each.name,
            owner: each.username,
            failed: each.status === 'failed',
            metadata: each.metadata,
          })),
        ),
        `${reader} after ${said}`,
      ).toEqual(shown(visible.map((each) => ({ ...each, name: each.source }))))
      expect(await view.documents.count({ collectionId })).toBe(listed.length)
      const whole = visible.filter(({ failed }) => !failed)
      expect(await view.collections.get(collectionId), said).toMatchObject({
        documentCount: whole.length,
        documentSize: whole.reduce((sum, { content }) => sum + content.length, 0),
      })
      const texts: string[] = []
      for (const { id, status } of listed) {
        if (status !== 'completed') continue
        texts.push(...(await view.chunks.ofDocument(id, { collectionId })).map(({ text }) => text))
      }
      expect(texts.sort(), said).toEqual(whole.map(({ content }) => content).sort())
    }
  }
})
