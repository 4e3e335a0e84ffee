import type { ColumnDefinition, StorageDriver } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { recordStore } from '../../../packages/core/src/kernel/records/index.ts'
import {
  artifactFileTable,
  artifactTable,
  picturesNamed,
} from '../../../packages/core/src/resources/artifacts/index.ts'
import { memoryEngine } from '../memory-engine.ts'

const zeroOf = ({ type, nullable }: ColumnDefinition) =>
  nullable ? null : type === 'text' ? '' : type === 'json' ? {} : type === 'boolean' ? false : 0
const zeros = (columns: Readonly<Record<string, ColumnDefinition>>) =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, zeroOf(column)]))

/** An artifact with a picture `a.png`. */
async function keep(storage: StorageDriver, id: string, columns: object): Promise<void> {
  const artifact = {
    ...zeros(artifactTable.columns),
    id,
    set_id: id,
    kind: 'imageSets',
    state: 'available',
    ...columns,
  }
  const file = { ...zeros(artifactFileTable.columns), id: `${id}-file`, artifact_id: id, name: 'a.png' }
  await storage.write({
    steps: [
      { kind: 'insert', table: artifactTable.name, row: artifact },
      { kind: 'insert', table: artifactFileTable.name, row: file },
    ],
  })
}

const found = async (storage: StorageDriver) =>
  (await picturesNamed(recordStore(storage), 'ours', ['a.png'])).map(({ artifact }) => artifact.id)

it('finds pictures of available image sets of the project only', async () => {
  const { storage } = await memoryEngine([artifactTable, artifactFileTable])
  await keep(storage, 'one', { project_id: 'ours' })
  await keep(storage, 'foreign', { project_id: 'theirs' })
  await keep(storage, 'document', { project_id: 'ours', kind: 'documentSets' })
  await keep(storage, 'deleted', { project_id: 'ours', state: 'deleting' })
  expect(await found(storage)).toEqual(['one'])
})

it('leaves out what is deleted between its reads', async () => {
  const { storage } = await memoryEngine([artifactTable, artifactFileTable])
  await keep(storage, 'one', { project_id: 'ours' })
  await keep(storage, 'two', { project_id: 'ours' })
  const set = { state: 'deleting' }
  const meanwhile: StorageDriver = {
    ...storage,
    async read(query) {
      const rows = await storage.read(query)
      if (query.from === artifactFileTable.name)
        await storage.write({ steps: [{ kind: 'update', table: artifactTable.name, key: { id: 'two' }, set }] })
      return rows
    },
  }
  expect(await found(meanwhile)).toEqual(['one'])
})
