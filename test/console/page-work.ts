import type { CDPSession, Page } from 'playwright-core'

/** What a page does for an act of a person, counted: none of it depends on how fast the machine is. */
export interface PageWork {
  /** Calls of functions of the application. */
  readonly calls: number
  /** Nodes that were added, removed or changed. */
  readonly changes: number
  /** Elements whose style was computed. */
  readonly styled: number
  /** Boxes whose place was computed. */
  readonly placed: number
  /** Boxes that the browser knows, at most: what is far out of view has none. */
  readonly boxes: number
}

/** Compiled code does not count its calls: the page is interpreted. */
export const countingFlags = ['--js-flags=--no-opt,--no-maglev,--no-sparkplug']

export type CountedWork = (rounds: number, acts: () => Promise<unknown>) => Promise<PageWork>

/** Counts the work of what the page opens from now on, in a browser with `countingFlags`; gives it for one of so many acts. */
export async function countWork(page: Page): Promise<CountedWork> {
  const session = await page.context().newCDPSession(page)
  await session.send('Profiler.enable')
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await page.addInitScript(`
    globalThis.changesSeen = 0
    new MutationObserver((records) => {
      for (const { addedNodes, removedNodes } of records)
        globalThis.changesSeen += Math.max(1, addedNodes.length + removedNodes.length)
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })`)
  return async (rounds, acts) => {
    await page.evaluate('globalThis.changesSeen = 0')
    await callsSoFar(session)
    const { styled, placed, boxes } = await renderedDuring(page, acts)
    const calls = await callsSoFar(session)
    const changes = await page.evaluate<number>('globalThis.changesSeen')
    const ofOne = (all: number) => Math.round((all / rounds) * 10) / 10
    return { calls: ofOne(calls), changes: ofOne(changes), styled: ofOne(styled), placed: ofOne(placed), boxes }
  }
}

/** Since it was asked before. */
async function callsSoFar(session: CDPSession): Promise<number> {
  const { result } = await session.send('Profiler.takePreciseCoverage')
  // What a test evaluates has no address.
  const own = result.filter(({ url }) => url.startsWith('http'))
  return sum(own.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count))))
}

interface Trace {
  readonly traceEvents: readonly {
    readonly name: string
    readonly args: {
      readonly elementCount?: number
      readonly beginData?: { readonly dirtyObjects: number; readonly totalObjects: number }
    }
  }[]
}

async function renderedDuring(page: Page, acts: () => Promise<unknown>) {
  const browser = page.context().browser()!
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await acts()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8')) as Trace
  const argsOf = (wanted: string) => traceEvents.filter(({ name }) => name === wanted).map(({ args }) => args)
  const layouts = argsOf('Layout').flatMap(({ beginData }) => beginData ?? [])
  return {
    styled: sum(argsOf('UpdateLayoutTree').map(({ elementCount = 0 }) => elementCount)),
    placed: sum(layouts.map(({ dirtyObjects }) => dirtyObjects)),
    boxes: Math.max(0, ...layouts.map(({ totalObjects }) => totalObjects)),
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0)
