import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { administratorKey } from './console-site.ts'

/** Calls of the API of analysis beside the browser: what other people do. */
export function apiOf(url: string) {
  const call = async (path: string, body?: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${administratorKey}`, 'content-type': 'application/json' }
    const request = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
    const answer = await fetch(`${url}v1alpha/${path}`, request)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const ended = async (job: string): Promise<void> => {
    for (;;) {
      const { status } = (await call(job)) as { status: string }
      if (status === 'JOB_STATUS_SUCCEEDED') return
      if (/_(FAILED|CANCELLED)$/.test(status)) throw new Error(`${job}: ${status}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const content = (via: string) => ({ content: Buffer.from(via).toString('base64') })
  const made = async (path: string, body: object): Promise<string> => {
    const { name, jobName } = (await call(path, body)) as { name: string; jobName: string }
    await ended(jobName)
    return name
  }
  return {
    call,
    project: async (displayName: string) => ((await call('projects', { displayName })) as { name: string }).name,
    annotationSet: (project: string, displayName: string, via: string) =>
      made(`${project}/documentAI/annotationSets`, {
        ...{ mime: 'application/json', annotationSet: { displayName } },
        annotationSetVia: content(via),
      }),
    nextVersion: (name: string, via: string) =>
      made(name.replace(/\/\d+$/, ''), {
        ...{ mime: 'application/json', annotationSet: {}, sourceAnnotationSetName: name },
        annotationSetVia: content(via),
      }),
    labels: async (name: string, page: string): Promise<string[]> => {
      const set = (await call(`${name}:download`)) as Via & { _via_img_metadata?: Via }
      const found = Object.values(set._via_img_metadata ?? set).find(({ filename }) => filename === page)
      return found!.regions.flatMap(({ region_attributes: { text, label } }) =>
        label === undefined ? [] : [`${text} ${label}`],
      )
    },
  }
}

export type Via = Record<
  string,
  { filename: string; regions: { region_attributes: { text: string; label?: string } }[] }
>

/** A page of small words in a grid; some are suggested. */
export function grid(words: number, label: (at: number) => object = () => ({})): string {
  const regions = Array.from({ length: words }, (_, at) => ({
    shape_attributes: { name: 'rect', x: 20 + (at % 50) * 30, y: 20 + Math.floor(at / 50) * 30, width: 26, height: 18 },
    region_attributes: { text: `w${at}`, ...label(at) },
  }))
  const pages = ['a.pdf+0.png', 'a.pdf+1.png'].map((filename) => [
    filename,
    { filename, size: -1, regions, file_attributes: { width: 1560, height: 1860 } },
  ])
  return JSON.stringify(Object.fromEntries(pages))
}

export const canvas = (page: Page) => page.getByRole('application')
export const openEditor = async (page: Page, url: string, name: string) => {
  const [, project, , , id, , version] = name.split('/')
  await page.goto(`${url}analysis/${project}/annotations/${id}/${version}`)
  await canvas(page).waitFor()
}
export const addLabel = async (page: Page, name: string) => {
  await page.getByLabel('New label', { exact: true }).fill(name)
  await page.keyboard.press('Enter')
}

/** Drags over the words of these numbers. */
export async function dragOver(page: Page, first: number, last: number): Promise<void> {
  const boxes = page.locator('.canvas .boxes rect')
  const [from, to] = [(await boxes.nth(first).boundingBox())!, (await boxes.nth(last).boundingBox())!]
  await page.mouse.move(from.x - 2, from.y - 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2)
  await page.mouse.move(to.x + to.width + 2, to.y + to.height + 2)
  await page.mouse.up()
}

export async function problems(page: Page, where: string): Promise<unknown[]> {
  const all: unknown[] = []
  for (const theme of ['light', 'dark']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
    await page.evaluate(axe.source)
    const found = (await page.evaluate('axe.run()')) as { violations: { id: string; nodes: { html: string }[] }[] }
    all.push(...found.violations.map(({ id, nodes }) => ({ where, theme, id, nodes: nodes.map(({ html }) => html) })))
  }
  return all
}
