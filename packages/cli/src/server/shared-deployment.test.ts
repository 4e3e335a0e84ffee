import { expect, it } from 'vitest'
import { serverSettings } from './settings.ts'
import { isShared } from './shared-deployment.ts'

const stores = {
  DATABASE_URL: 'postgres://localhost/docent',
  DOCENT_BLOBS: 's3://bucket/files',
  DOCENT_VECTORS: 's3://bucket/vectors',
}
const secrets = { DOCENT_SECRET: 'the secret of all processes', DOCENT_ADMIN_KEY: 'the-key-of-the-administrator' }

it('is shared when all that is kept is outside of the data directory', () => {
  expect(isShared(serverSettings({ ...stores, ...secrets }))).toBe(true)
  for (const name of Object.keys(stores))
    expect(isShared(serverSettings({ ...stores, ...secrets, [name]: '' }))).toBe(false)
})

it('takes roles then, in any order', () => {
  const roles = (names: string) => serverSettings({ ...stores, ...secrets, DOCENT_ROLES: names }).roles
  expect(roles('index, work')).toEqual(['work', 'index'])
  expect(roles('api')).toEqual(['api'])
  expect(roles('')).toBeUndefined()
})

it.each(['api,worker', 'api,api', 'api work', 'api,'])('refuses the roles %s and names what it takes', (names) => {
  expect(() => serverSettings({ ...stores, ...secrets, DOCENT_ROLES: names })).toThrow(
    'The environment variable DOCENT_ROLES must be some of api, work, index, separated by commas, each once; or worker.',
  )
})

it('refuses some of the roles where nobody else could have the rest', () => {
  expect(() => serverSettings({ DATABASE_URL: stores.DATABASE_URL, DOCENT_ROLES: 'api' })).toThrow(
    'DOCENT_ROLES must be unset, or DATABASE_URL, DOCENT_BLOBS and DOCENT_VECTORS set',
  )
  expect(serverSettings({ DOCENT_ROLES: 'api,work,index' }).roles).toHaveLength(3)
})

it('takes workers where an engine brings them work, and the stores are shared', () => {
  const engine = { DOCENT_ENGINE: 'redis://redis.internal' }
  expect(serverSettings({ ...stores, ...secrets, ...engine, DOCENT_ROLES: 'worker' }).roles).toEqual([])
  expect(() => serverSettings({ ...stores, ...secrets, DOCENT_ROLES: 'worker' })).toThrow('where DOCENT_ENGINE is set')
  expect(() => serverSettings(engine)).toThrow('DOCENT_ENGINE must be unset, or DATABASE_URL')
})

it.each(Object.keys(secrets))('wants %s, which processes would make for themselves', (name) => {
  expect(() => serverSettings({ ...stores, ...secrets, [name]: '' })).toThrow(
    `The environment variable ${name} must be set, to the same in all processes`,
  )
})
