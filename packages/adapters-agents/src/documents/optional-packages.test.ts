import { expect, it } from 'vitest'
import { documentTools } from './document-tools.ts'
import { missingPackages, reasonMissing } from './optional-packages.ts'

it('lists all tools where all packages are installed', () => {
  const tools = documentTools()
  expect(tools.map(({ name }) => name)).toEqual(['write_docx', 'write_pdf', 'write_csv', 'write_xlsx', 'write_chart'])
  for (const tool of tools) expect(tool).toMatchObject({ class: 'idempotent', egress: false, approval: 'never' })
  expect(tools.filter(({ disabledReason }) => disabledReason !== undefined)).toEqual([])
})

it('names what to install for tools that cannot be used', () => {
  const resolve = (name: string): string => {
    if (name === 'docx' || name.startsWith('vega')) throw new Error('There is no such package.')
    return name
  }
  expect(missingPackages('write_docx', resolve)).toEqual(['docx'])
  expect(reasonMissing('write_docx', resolve)).toBe(
    'write_docx needs packages that are not installed; run npm install docx@9.15.2.',
  )
  expect(reasonMissing('write_chart', resolve)).toBe(
    'write_chart needs packages that are not installed; run npm install vega@6.4.0 vega-lite@6.5.0.',
  )
  expect(reasonMissing('write_csv', resolve)).toBeUndefined()
})

it('refuses options that it does not know', () => {
  expect(() => documentTools({ thread: 1 } as object)).toThrow('thread')
  expect(() => documentTools({ fonts: ['/nowhere/font.ttf'] })).toThrow('/nowhere/font.ttf, where there is no file')
})
