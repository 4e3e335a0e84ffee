import { expect } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'
import { testStorage } from '../support/test-storage.ts'
import { consoleSite, signIn } from './console-site.ts'
import { carryOut, type Stage } from './largest-places.ts'
import { countingFlags, countWork, type PageWork } from './page-work.ts'

type Most = Readonly<Partial<Record<keyof PageWork, number>>>

interface CountedConsole extends Stage, AsyncDisposable {
  /** What the page did wrong. */
  readonly wrong: readonly string[]
  /** Carries out an act of a person again and again, which may be at most so much work each time. */
  expectWork(name: string, act: string | (() => Promise<unknown>), most: Most): Promise<void>
}

const rounds = 40

/** A console whose work is counted. */
export async function countedConsole(application: string): Promise<CountedConsole> {
  const storage = testStorage()
  const docent = await memoryDocent({ storage })
  const site = await consoleSite(docent, application, { flags: countingFlags })
  const { page, wrong } = await site.open()
  const work = await countWork(page)
  return {
    ...{ storage, site, page, wrong },
    async expectWork(name, act, most) {
      const done = typeof act === 'string' ? await work(rounds, () => carryOut(page, act, rounds)) : await work(1, act)
      console.info(`${name}: ${JSON.stringify(done)}`)
      for (const [kind, limit] of Object.entries(most))
        expect(done[kind as keyof PageWork], `${name}: ${kind}`).toBeLessThanOrEqual(limit)
    },
    async [Symbol.asyncDispose]() {
      await site[Symbol.asyncDispose]()
      await docent[Symbol.asyncDispose]()
    },
  }
}

/** The same, signed in. */
export async function countedPage(application: string): Promise<CountedConsole> {
  const counted = await countedConsole(application)
  // Counted from its first script on.
  await counted.page.reload()
  await signIn(counted.page)
  return counted
}
