import { expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'

const namesOf = (permissions: readonly { readonly name: string }[]) => permissions.map(({ name }) => name)
it('permissions of the option hold for users with an account, and end with it', async () => {
  const permissions = { everyone: ['ConfigureAgents'], users: { bob: ['ManageCustomAgent'] } }
  await using docent = await memoryDocent({ permissions })
  const administrator = docent.as({ userId: 'root', permissions: ['administrator'] })
  const keys = await Promise.all(
    ['alice', 'bob'].map(async (userId) => (await docent.as({ userId }).apiKeys.create()).secretKey!),
  )
  const callers = await Promise.all(keys.map((bearer) => docent.authenticate({ bearer, headers: {} })))
  expect(callers.map(({ principal }) => principal.permissions)).toEqual([
    ['ConfigureAgents'],
    ['ConfigureAgents', 'ManageCustomAgent'],
  ])
  expect(namesOf(await administrator.permissions.ofUser('bob'))).toEqual(['ConfigureAgents', 'ManageCustomAgent'])
  expect(await callers[0]!.customTools.list()).toEqual([])
})

it.each([
  [{ everyone: ['Fly'] }, 'no permission of this name'],
  [{ everyone: ['ManageCustomAgent'] }, 'needs ConfigureAgents'],
  [{ users: { bob: ['DeleteCustomAgent'] } }, 'needs ManageCustomAgent'],
  [{ everyone: ['administrator'] }, 'cannot make administrators'],
  [{ everybody: [] }, 'everybody'],
  [{ everyone: 'ConfigureAgents' }, 'must be a list'],
])('%j is refused', async (permissions, words) => {
  await expect(memoryDocent({ permissions: permissions as object })).rejects.toThrow(words)
})
