import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProject } from './create-project.ts'
import { embeds, templates, type Template } from './templates.ts'

const from = join(import.meta.dirname, '..', 'templates')
let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'docent-create-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const make = (name: string, template: Template) => {
  const directory = join(root, name)
  createProject({ directory, template, from, version: '1.2.3' })
  return (file: string) => readFileSync(join(directory, file), 'utf8')
}

it.each(Object.keys(templates) as Template[])('fills in the template %s', (template) => {
  const read = make(`My ${template}`, template)
  const manifest = JSON.parse(read('package.json')) as { name: string; dependencies: Record<string, string> }
  expect(manifest.name).toBe(`my-${template}`)
  expect(Object.values(manifest.dependencies)).toContain('1.2.3')
  expect(read('README.md')).toMatch(new RegExp(`^# my-${template}\n`))
  expect(read('.gitignore')).toMatch(/^\.env$/m)
  expect(read('sample/ferry.md')).toContain('160 life jackets')
  for (const file of ['package.json', 'README.md']) expect(read(file)).not.toContain('{{')
  expect(existsSync(join(root, `My ${template}`, '_gitignore'))).toBe(false)
})

it('gives each project a key of its own, which others of the host cannot read', () => {
  const keys = ['one', 'two'].map((name) => make(name, 'express')('.env'))
  expect(keys[0]).toMatch(/^DOCENT_ADMIN_KEY=docent_[\w-]{43}\n$/)
  expect(keys[0]).not.toBe(keys[1])
  expect(statSync(join(root, 'one', '.env')).mode & 0o077).toBe(0)
  expect(embeds('standalone')).toBe(false)
})

it('writes into an empty directory only', () => {
  mkdirSync(join(root, 'repository', '.git'), { recursive: true })
  make('repository', 'standalone')
  expect(() => make('repository', 'standalone')).toThrow(/is not empty: choose another directory\.$/)
  writeFileSync(join(root, 'file'), '')
  expect(() => make('file', 'standalone')).toThrow(/is a file: choose another directory\.$/)
})

it('says so when the directory cannot be made', () => {
  writeFileSync(join(root, 'in the way'), '')
  expect(() => make(join('in the way', 'project'), 'express')).toThrow(
    /project cannot be written: choose another directory\. \(E(NOTDIR|EXIST)/,
  )
})

// With `recursive` Node tries for ever.
it.skipIf(!existsSync('/proc/self'))('says so where nothing can be made', () => {
  const nowhere = { directory: '/proc/docent/project', template: 'express', from, version: '1.2.3' } as const
  expect(() => createProject(nowhere)).toThrow(/^\/proc\/docent\/project cannot be written: .*ENOENT/)
  // A directory that is there and empty.
  const within = { ...nowhere, directory: '/proc/tty/ldisc' }
  expect(() => createProject(within)).toThrow(/^\/proc\/tty\/ldisc cannot be written: /)
})
