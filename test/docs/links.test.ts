import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { pages, readPage, root } from './fenced-blocks.ts'

/** As GitHub makes them from headings. */
const anchors = (page: string): string[] =>
  [...readPage(page).matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

function brokenLinks(page: string): string[] {
  const links = [...readPage(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!)
  return links.filter((link) => {
    if (/^https?:/.test(link)) return false
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? page : join(dirname(page), path)
    return !existsSync(resolve(root, target)) || (anchor !== undefined && !anchors(target).includes(anchor))
  })
}

it.each(pages())('the links of %s lead somewhere', (page) => {
  expect(brokenLinks(page)).toEqual([])
})
