import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Client, OptionsOf } from '../create-client.ts'
import type { AnyInput, CallArguments, Operation } from '../operation.ts'
import { firstQuery, queryAfter, type ListTypes, type PageQuery } from '../pages.ts'
import { useRun, type RunState } from './use-run.ts'

type ItemsOf<Answer> = Answer extends readonly (infer Item)[] ? readonly Item[] : undefined

interface State<Answer> extends RunState {
  readonly pages: readonly Answer[]
  /** Whether a page may follow the last one. */
  readonly hasMore: boolean
}

export interface PagesHook<Answer> extends State<Answer> {
  /** The items of all pages, where a page is an array; else undefined. */
  readonly items: ItemsOf<Answer>
  /** Loads the page after the last one; after a failure, the one that failed. Does nothing while one is loaded, or behind the last. */
  loadMore(): void
  /** Begins with the first page again. */
  reload(): void
}

type PageCall<Answer> = (operation: Operation, input: AnyInput, options: object) => Promise<Answer>

/**
 * A list, page by page: the first one at once, and again when the client, the operation or the input changes. Inputs are compared by
 * their JSON.
 */
export function usePages<Types extends ListTypes>(
  client: Pick<Client, 'call'>,
  operation: Operation<Types>,
  ...[input, options]: CallArguments<Types, OptionsOf<Types>>
): PagesHook<Types['answer']> {
  type Answer = Types['answer']
  const { state, start, reset } = useRun<State<Answer>>({
    status: 'idle',
    error: undefined,
    pages: [],
    hasMore: true,
  })
  const next = useRef<PageQuery | undefined>(undefined)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const inputJson = JSON.stringify(input ?? {})

  const load = useCallback(
    (pages: readonly Answer[]) =>
      void start(async (change, signal) => {
        const query = next.current
        const given = JSON.parse(inputJson) as AnyInput
        const call = client.call as unknown as PageCall<Answer>
        const page = await call(operation as Operation, { ...given, query }, { ...latest.current, signal })
        if (signal.aborted) return
        next.current = queryAfter(query ?? {}, page)
        const isEmpty = Array.isArray(page) && page.length === 0
        change({ pages: isEmpty && pages.length > 0 ? pages : [...pages, page], hasMore: next.current !== undefined })
      }, 'keep'),
    [client, operation, inputJson, start],
  )
  const reload = useCallback(() => {
    reset()
    next.current = firstQuery((JSON.parse(inputJson) as AnyInput).query)
    load([])
  }, [inputJson, load, reset])
  useEffect(() => {
    reload()
    return reset
  }, [reload, reset])

  const { status, pages, hasMore } = state
  const loadMore = useCallback(() => {
    if (status !== 'running' && hasMore) load(pages)
  }, [status, hasMore, pages, load])
  const items = useMemo(
    () => (pages.some((page) => !Array.isArray(page)) ? undefined : pages.flat()) as ItemsOf<Answer>,
    [pages],
  )
  return { ...state, items, loadMore, reload }
}
