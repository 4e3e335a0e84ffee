import { DocentError, type HostToolContext } from '@docent/core/ports'
import type { Page } from 'playwright-core'
import type { LaunchedBrowser } from './launch-browser.ts'
import type { PageNetwork } from './page-network.ts'

/** One browser with one context, for one run of an agent. */
export interface BrowserSession {
  readonly network: PageNetwork
  /** The page that is in front. */
  page(): Page
}

export interface OpenedSession extends BrowserSession {
  readonly launched: LaunchedBrowser
}

interface Entry {
  readonly owner: string
  readonly opened: Promise<OpenedSession>
  work: Promise<unknown>
  /** Actions under way. */
  busy: number
  idle: NodeJS.Timeout | undefined
}

export interface SessionsOptions {
  readonly open: (signal: AbortSignal) => Promise<OpenedSession>
  /** How long a browser is kept that nobody uses, ms. */
  readonly idleMs: number
  readonly perUser: number
}

/** What a browser leaves behind when it cannot be ended is nothing that an action could do anything about. */
const quietly = (ending: Promise<void>): void => void ending.catch(() => {})

type Owner = Pick<HostToolContext, 'userId' | 'chatId' | 'runId' | 'signal'>

/** Browsers by the run that they belong to; each does one thing at a time. Nothing of them is kept when they close. */
export function browserSessions({ open, idleMs, perUser }: SessionsOptions) {
  const entries = new Map<string, Entry>()
  const life = new AbortController()

  const forget = (key: string, entry: Entry) => void (entries.get(key) === entry && entries.delete(key))

  /** Ends this browser, and not one that the run has begun since. Again: no effect. */
  async function end(key: string, entry: Entry): Promise<void> {
    forget(key, entry)
    clearTimeout(entry.idle)
    const session = await entry.opened.catch(() => undefined)
    await session?.launched.close()
  }

  function gone(key: string, entry: Entry): void {
    forget(key, entry)
    clearTimeout(entry.idle)
  }

  /** Only of the browser that the run has now, and only while nothing is to be done in it. */
  function waitForUse(key: string, entry: Entry): void {
    if (entries.get(key) !== entry || entry.busy > 0) return
    entry.idle = setTimeout(() => quietly(end(key, entry)), idleMs)
    entry.idle.unref()
  }

  function begin(key: string, owner: string): Entry {
    const own = [...entries.values()].filter((entry) => entry.owner === owner)
    const unused =
      own.length < perUser ? undefined : [...entries].find(([, one]) => one.owner === owner && one.busy === 0)
    if (unused) quietly(end(...unused))
    else if (own.length >= perUser)
      throw new DocentError({
        code: 'unavailable',
        message: `This user has ${perUser} browsers at work, which is all there may be; try again later.`,
      })
    const opened = open(life.signal)
    const entry: Entry = { owner, opened, work: Promise.resolve(), busy: 0, idle: undefined }
    entries.set(key, entry)
    opened.then(
      ({ launched }) => launched.browser.once('disconnected', () => gone(key, entry)),
      () => gone(key, entry),
    )
    return entry
  }

  async function inTurn<Value>(
    key: string,
    entry: Entry,
    signal: AbortSignal,
    act: (session: BrowserSession) => Promise<Value>,
  ) {
    clearTimeout(entry.idle)
    entry.busy += 1
    const turn = entry.work.then(async () => {
      // What takes too long is ended with its browser.
      const stop = () => quietly(end(key, entry))
      signal.addEventListener('abort', stop, { once: true })
      try {
        signal.throwIfAborted()
        return await act(await entry.opened)
      } finally {
        signal.removeEventListener('abort', stop)
        entry.busy -= 1
        waitForUse(key, entry)
      }
    })
    entry.work = turn.catch(() => {})
    return turn
  }

  const keyOf = ({ userId, chatId, runId = '' }: Owner): string => JSON.stringify([userId, chatId, runId])

  return {
    /** Does something in the browser of a run; without one, undefined unless it is to be `begun`. */
    async use<Value>(
      owner: Owner,
      { begins }: { readonly begins: boolean },
      act: (session: BrowserSession) => Promise<Value>,
    ): Promise<Value | undefined> {
      const key = keyOf(owner)
      const entry = entries.get(key) ?? (begins ? begin(key, owner.userId) : undefined)
      return entry && inTurn(key, entry, owner.signal, act)
    },
    async close(): Promise<void> {
      life.abort(
        new DocentError({ code: 'unavailable', message: 'The browsers are closed; the server is being stopped.' }),
      )
      await Promise.all([...entries].map(([key, entry]) => end(key, entry)))
    },
  }
}

export type BrowserSessions = ReturnType<typeof browserSessions>
