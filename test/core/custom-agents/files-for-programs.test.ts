import { expect, it } from 'vitest'
import { workspaceOf } from '../../../packages/core/src/workflows/answer/plans/agent/workspace.ts'
import { chatFiles } from '../../../packages/core/src/workflows/answer/program-run/program-files.ts'

it('lists the files of a chat once, however many a program gets', async () => {
  const reads: string[] = []
  const rows = ['a.txt', 'b.txt', 'c.txt'].map((name) => ({ id: name, name, size: 1, source_key: name }))
  const storage = {
    async read({ from }: { readonly from: { readonly name: string } }) {
      reads.push(from.name)
      return from.name === 'document' ? rows : []
    },
  }
  const blobs = { bytes: async (key: string) => new TextEncoder().encode(`of ${key}`) }
  const workspace = workspaceOf({ storage, blobs } as never, { sessionId: 's', inputs: async () => [] } as never)
  const { files } = await chatFiles(workspace)
  expect([...files].map(([name, content]) => [name, new TextDecoder().decode(content)])).toEqual([
    ['a.txt', 'of a.txt'],
    ['b.txt', 'of b.txt'],
    ['c.txt', 'of c.txt'],
  ])
  expect(reads.sort()).toEqual(['document', 'workspace_file'])
})
