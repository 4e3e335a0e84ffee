import type { Page, Response } from 'playwright-core'
import type { JsonValue } from '@docent/core/ports'
import { z } from 'zod'
import { addressSchema } from '../browser-address.ts'
import { openAddress } from '../open-address.ts'
import { given, optionsOf } from './given-options.ts'
import { pageFunction, pageValue } from './page-functions.ts'

type Given = Readonly<Record<string, JsonValue>>
type PageCommand = (page: Page, values: Given) => Promise<JsonValue | void>

const { timeout, until } = given

function loading(values: Given) {
  const { wait_until: waitUntil, ...options } = optionsOf({ timeout, wait_until: until }, values)
  return { ...options, ...(waitUntil === undefined ? {} : { waitUntil }) }
}

const point = (values: Given) => optionsOf({ x: given.number, y: given.number }, values)
const text = (values: Given): string => optionsOf({ value: given.text }, values).value
const delaying = (values: Given) => optionsOf({ delay: given.delay }, values)

const answered = (response: Response | null): JsonValue =>
  response && { status: response.status(), url: response.url() }

/** What scripts can do with pages, by the words of the library. */
export const pageCommands: Readonly<Record<string, PageCommand>> = {
  goto: async (page, values) =>
    answered(await openAddress(page, optionsOf({ value: addressSchema }, values).value, loading(values))),
  reload: async (page, values) => answered(await page.reload(loading(values))),
  back: async (page, values) => answered(await page.goBack(loading(values))),
  forward: async (page, values) => answered(await page.goForward(loading(values))),
  title: (page) => page.title(),
  content: (page) => page.content(),
  address: async () => undefined,
  async evaluate(page, values) {
    const { expression, arg } = optionsOf({ expression: given.expression, arg: given.arg }, values)
    return pageValue(await page.evaluate(pageFunction(expression), (arg ?? null) as unknown))
  },
  async screenshot(page, values) {
    const { full_page: fullPage = false, ...options } = optionsOf(
      { timeout, full_page: z.boolean().optional() },
      values,
    )
    return (await page.screenshot({ type: 'png', fullPage, ...options })).toString('base64')
  },
  async viewport(page, values) {
    const side = z.int().min(1).max(4_000)
    await page.setViewportSize(optionsOf({ width: side, height: side }, values))
  },
  front: (page) => page.bringToFront(),
  close: (page) => page.close(),
  async wait_for_load_state(page, values) {
    const { state, ...options } = optionsOf({ timeout, state: until }, values)
    await page.waitForLoadState(state === 'commit' ? 'load' : state, options)
  },
  keyboard_press: (page, values) =>
    page.keyboard.press(optionsOf({ value: given.key }, values).value, delaying(values)),
  keyboard_type: (page, values) => page.keyboard.type(text(values), delaying(values)),
  keyboard_insert: (page, values) => page.keyboard.insertText(text(values)),
  mouse_move(page, values) {
    const { x, y } = point(values)
    return page.mouse.move(x, y)
  },
  mouse_click(page, values) {
    const { x, y } = point(values)
    const { click_count: clickCount, ...options } = optionsOf(
      { button: given.button, click_count: given.clicks, delay: given.delay },
      values,
    )
    return page.mouse.click(x, y, { ...options, ...(clickCount === undefined ? {} : { clickCount }) })
  },
  mouse_wheel(page, values) {
    const { x, y } = point(values)
    return page.mouse.wheel(x, y)
  },
}
