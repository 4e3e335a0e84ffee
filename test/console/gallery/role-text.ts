import type { Page } from 'playwright-core'

/** What is another each time, or on another machine. */
const changing: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID'],
  [/\d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d/g, 'TIME'],
  [/\d\d:\d\d:\d\d/g, 'TIME'],
  [/docent_\S{4,}…\S*/g, 'KEY'],
  [/127\.0\.0\.1:\d+/g, 'HOST'],
]

/** Roles, names and texts of a page, one a line. */
export async function roleText(page: Page, volatile: readonly RegExp[] = []): Promise<string> {
  let text = await page.locator('body').ariaSnapshot()
  for (const [what, word] of changing) text = text.replace(what, word)
  for (const what of volatile) text = text.replace(what, 'VALUE')
  return `${text}\n`
}
