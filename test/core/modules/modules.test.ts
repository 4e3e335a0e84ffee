import { services, type DocentOptions } from '@docent/core'
import { globSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { modules } from '../../../packages/core/src/container/modules.ts'
import { coreServices, type Module } from '../../../packages/core/src/kernel/modules/index.ts'
import { memoryDocent } from '../../support/memory-docent.ts'

type Container = Parameters<NonNullable<DocentOptions['configure']>>[0]

const source = resolve(import.meta.dirname, '../../../packages/core/src')
const files = globSync('*/*/module.ts', { cwd: source })
const isModule = (value: unknown): value is Module => typeof value === 'object' && value !== null && 'bindings' in value

it.each(files)('the container loads %s', async (file) => {
  const exported: Record<string, unknown> = await import(join(source, file))
  const [module, ...others] = Object.values(exported).filter(isModule)
  expect(others).toEqual([])
  expect(modules).toContain(module)
})

it('loads nothing else', () => {
  expect(modules).toHaveLength(files.length)
  expect(new Set(modules).size).toBe(files.length)
})

it('declares every service once', () => {
  const names = [coreServices, ...modules.map((module) => module.services)].flatMap(Object.keys)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(Object.keys(services).toSorted()).toEqual(names.toSorted())
  expect(new Set(Object.values(services)).size).toBe(names.length)
})

it('makes every service, each once for a Docent', async () => {
  const containers: Container[] = []
  const configure = (container: Container) => void containers.push(container)
  await using _one = await memoryDocent({ configure })
  await using _other = await memoryDocent({ configure })
  const [one, other] = containers as [Container, Container]
  for (const [name, identifier] of Object.entries(services)) {
    const made = one.get<unknown>(identifier)
    expect(made, name).toBeDefined()
    expect(one.get<unknown>(identifier), name).toBe(made)
  }
  expect(one.get(services.tags)).not.toBe(other.get(services.tags))
})

it('gives what a host rebinds to those who need it', async () => {
  const asked: string[] = []
  await using docent = await memoryDocent({
    configure(container) {
      const records = { require: async (_: unknown, name: string) => Promise.reject(asked.push(name)) }
      container.rebind(services.tagRecords).toConstantValue(records as never)
    },
  })
  await expect(docent.as({ userId: 'alice' }).tags.get('invoices')).rejects.toBe(1)
  expect(asked).toEqual(['invoices'])
})
