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

it('permissions of the option hold for those who have a role, as long as they do', async () => {
  const permissions = {
    everyone: ['ConfigureAgents'],
    roles: { analysts: ['ManageCustomAgent'], admin: ['ViewUsage'] },
  }
  await using docent = await memoryDocent({ permissions })
  const administrator = docent.as({ userId: 'root', permissions: ['administrator'] })
  const bearer = (await docent.as({ userId: 'bob' }).apiKeys.create()).secretKey!
  const held = async () => (await docent.authenticate({ bearer, headers: {} })).principal.permissions
  expect(await held()).toEqual(['ConfigureAgents'])
  await administrator.roles.create({ name: 'analysts', description: 'They look into things.' })
  await administrator.roles.assignToUser('bob', ['analysts'])
  expect(await held()).toEqual(['ConfigureAgents', 'ManageCustomAgent'])
  await administrator.roles.removeFromUser('bob', ['analysts'])
  expect(await held()).toEqual(['ConfigureAgents'])
})

it.each([
  [{ roles: { analysts: ['DeleteCustomAgent'] } }, 'needs ManageCustomAgent'],
  [{ roles: { analysts: ['administrator'] } }, 'cannot make administrators'],
  [{ roles: { guest: ['ConfigureAgents'] } }, 'without an account'],
  [{ everyone: ['Fly'] }, 'no permission of this name'],
  [{ everyone: ['ManageCustomAgent'] }, 'needs ConfigureAgents'],
  [{ users: { bob: ['DeleteCustomAgent'] } }, 'needs ManageCustomAgent'],
  [{ everyone: ['administrator'] }, 'cannot make administrators'],
  [{ everybody: [] }, 'everybody'],
  [{ everyone: 'ConfigureAgents' }, 'must be a list'],
])('%j is refused', async (permissions, words) => {
  await expect(memoryDocent({ permissions: permissions as object })).rejects.toThrow(words)
})
