import type { Locator } from 'playwright-core'
import type { JsonValue } from '@docent/core/ports'
import { z } from 'zod'
import { given, optionsOf } from './given-options.ts'
import { pageFunction, pageValue } from './page-functions.ts'

type Given = Readonly<Record<string, JsonValue>>
type ElementCommand = (element: Locator, values: Given) => Promise<JsonValue | void>

const { timeout, force, button, clicks, delay } = given

const text = (values: Given): string => optionsOf({ value: given.text }, values).value
const time = (values: Given) => optionsOf({ timeout }, values)
const acting = (values: Given) => optionsOf({ timeout, force }, values)
const typing = (values: Given) => optionsOf({ timeout, delay }, values)
const names = z.array(z.string().max(5_000)).max(1_000).optional()

/** What scripts can do with elements, by the words of the library. */
export const elementCommands: Readonly<Record<string, ElementCommand>> = {
  click(element, values) {
    const { click_count: clickCount, ...options } = optionsOf(
      { timeout, force, button, click_count: clicks, delay },
      values,
    )
    return element.click({ ...options, ...(clickCount === undefined ? {} : { clickCount }) })
  },
  dblclick: (element, values) => element.dblclick(acting(values)),
  hover: (element, values) => element.hover(acting(values)),
  fill: (element, values) => element.fill(text(values), acting(values)),
  type: (element, values) => element.pressSequentially(text(values), typing(values)),
  press: (element, values) => element.press(optionsOf({ value: given.key }, values).value, typing(values)),
  check: (element, values) => element.check(acting(values)),
  uncheck: (element, values) => element.uncheck(acting(values)),
  select(element, values) {
    const {
      values: byValue = [],
      labels = [],
      indexes = [],
    } = optionsOf({ values: names, labels: names, indexes: z.array(z.int()).max(1_000).optional() }, values)
    const options = [
      ...byValue.map((value) => ({ value })),
      ...labels.map((label) => ({ label })),
      ...indexes.map((index) => ({ index })),
    ]
    return element.selectOption(options, time(values))
  },
  focus: (element, values) => element.focus(time(values)),
  blur: (element, values) => element.blur(time(values)),
  scroll_into_view: (element, values) => element.scrollIntoViewIfNeeded(time(values)),
  wait_for: (element, values) => element.waitFor(optionsOf({ timeout, state: given.state }, values)),
  count: (element) => element.count(),
  inner_text: (element, values) => element.innerText(time(values)),
  inner_html: (element, values) => element.innerHTML(time(values)),
  text_content: (element, values) => element.textContent(time(values)),
  input_value: (element, values) => element.inputValue(time(values)),
  get_attribute: (element, values) => element.getAttribute(optionsOf({ value: given.key }, values).value, time(values)),
  all_inner_texts: (element) => element.allInnerTexts(),
  all_text_contents: (element) => element.allTextContents(),
  is_visible: (element) => element.isVisible(),
  is_enabled: (element, values) => element.isEnabled(time(values)),
  is_editable: (element, values) => element.isEditable(time(values)),
  is_checked: (element, values) => element.isChecked(time(values)),
  aria_snapshot: (element, values) => element.ariaSnapshot(time(values)),
  async evaluate(element, values) {
    const { expression, arg } = optionsOf({ expression: given.expression, arg: given.arg }, values)
    return pageValue(await element.evaluate(pageFunction(expression), (arg ?? null) as unknown, time(values)))
  },
  async evaluate_all(element, values) {
    const { expression, arg } = optionsOf({ expression: given.expression, arg: given.arg }, values)
    return pageValue(await element.evaluateAll(pageFunction(expression), (arg ?? null) as unknown))
  },
  screenshot: async (element, values) =>
    (await element.screenshot({ type: 'png', ...time(values) })).toString('base64'),
}
