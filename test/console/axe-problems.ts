import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds on the page, in both themes. */
export async function axeProblems(page: Page, where: string): Promise<unknown[]> {
  const problems: unknown[] = []
  for (const theme of ['light', 'dark']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    await page.evaluate(axe.source)
    const found = (await page.evaluate('axe.run()')) as { violations: { id: string; nodes: { html: string }[] }[] }
    problems.push(
      ...found.violations.map(({ id, nodes }) => ({ where, theme, id, nodes: nodes.map(({ html }) => html) })),
    )
  }
  return problems
}
