import { Window } from 'happy-dom'
import type { FunctionComponent } from 'react'
import { setTimeout } from 'node:timers/promises'
import { vi } from 'vitest'

export interface Rendered<Props, Value> extends AsyncDisposable {
  /** What the hook returned last. */
  readonly now: Value
  /** Everything that it returned, in order. */
  readonly all: readonly Value[]
  /** Renders it with other properties. */
  rerender(props: Props): Promise<void>
  /** Does something that changes its state, and waits for what that renders. */
  act<Done>(change: () => Done | Promise<Done>): Promise<Done>
  /** Waits until what it returns is so. */
  until(holds: (value: Value) => boolean): Promise<Value>
}

let opened: Window | undefined

/** React looks at the page that was there when it was loaded, so there is one for all. */
function page(): Window {
  opened ??= new Window()
  vi.stubGlobal('window', opened)
  vi.stubGlobal('document', opened.document)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  return opened
}

/** Other tests of this process run without a page. */
export const closePage = () => void vi.unstubAllGlobals()

/** A hook in a component, in a page without a browser, mounted twice as React's strict mode does. */
export async function renderHook<Props extends object, Value>(
  useHook: (props: Props) => Value,
  props: Props,
): Promise<Rendered<Props, Value>> {
  const window = page()
  const [{ act, createElement, StrictMode }, { createRoot }] = await Promise.all([
    import('react'),
    import('react-dom/client'),
  ])
  const all: Value[] = []
  const Shown: FunctionComponent<Props> = (given) => {
    all.push(useHook(given))
    return null
  }
  const root = createRoot(window.document.createElement('div') as never)
  const render = (given: Props) =>
    act(async () => root.render(createElement(StrictMode, null, createElement(Shown, given))))
  await render(props)
  return {
    get now() {
      return all.at(-1)!
    },
    all,
    rerender: render,
    async act<Done>(change: () => Done | Promise<Done>) {
      let done: Done | undefined
      await act(async () => void (done = await change()))
      return done as Done
    },
    async until(holds) {
      const deadline = Date.now() + 10_000
      // What comes while React acts is rendered at its end, so it acts in short pieces.
      while (!holds(all.at(-1)!)) {
        if (Date.now() > deadline) throw new Error(`it is still ${JSON.stringify(all.at(-1))}`)
        await act(() => setTimeout(2))
      }
      return all.at(-1)!
    },
    async [Symbol.asyncDispose]() {
      await act(async () => root.unmount())
    },
  }
}
