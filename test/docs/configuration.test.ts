import { permissionNames } from '@docent/core'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { configurationTables } from './configuration-tables.ts'
import { root } from './fenced-blocks.ts'

const page = join(root, 'docs', 'configuration.md')

it.each(Object.keys(configurationTables))('docs/configuration.md shows every one of the %s', (name) => {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const text = readFileSync(page, 'utf8')
  const [before, rest] = text.split(start) as [string, string]
  const [shown, after] = rest.split(end) as [string, string]
  if (process.env['DOCENT_WRITE_GOLDEN'] === '1') {
    writeFileSync(page, `${before}${start}\n\n${configurationTables[name]}\n\n${end}${after}`)
    return
  }
  expect(shown.trim()).toBe(configurationTables[name])
})

it('docs/access.md shows every permission', () => {
  const text = readFileSync(join(root, 'docs', 'access.md'), 'utf8')
  const shown = [...text.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)
  expect(shown).toEqual([...permissionNames])
})
