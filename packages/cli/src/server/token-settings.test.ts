import { expect, it } from 'vitest'
import { tokenSettings } from './token-settings.ts'

const issuer = { DOCENT_JWT_ISSUER: 'https://login.example.org', DOCENT_JWT_AUDIENCE: 'docent, docent-cli' }

it('accepts nobody without an issuer', () => {
  expect(tokenSettings({ DOCENT_JWT_ISSUER: ' ', OTHER: 'x' })).toBeUndefined()
})

it('discovers the keys of an issuer for which none are named', () => {
  expect(tokenSettings(issuer)).toEqual({
    issuer: 'https://login.example.org',
    audience: ['docent', 'docent-cli'],
    keys: { discover: true },
  })
})

it.each([
  [{ DOCENT_JWT_JWKS_URL: 'https://x/keys' }, { keys: { jwksUrl: 'https://x/keys' } }],
  [{ DOCENT_JWT_PUBLIC_KEY: 'a\\nb' }, { keys: { publicKey: 'a\nb' } }],
  [{ DOCENT_JWT_SECRET: 'shared' }, { keys: { secret: 'shared' } }],
  [{ DOCENT_JWT_USERNAME_CLAIM: 'profile.name' }, { username: ['profile', 'name'] }],
  [{ DOCENT_JWT_EMAIL_CLAIM: 'https://x.org/mail' }, { email: 'https://x.org/mail' }],
  [{ DOCENT_JWT_GROUPS_CLAIM: 'groups' }, { groups: { claim: 'groups' }, unknownNames: 'make' }],
  [
    { DOCENT_JWT_ROLES_CLAIM: 'realm_access.roles', DOCENT_JWT_ROLES: 'docent-admins=admin, staff=auditors' },
    { roles: { claim: ['realm_access', 'roles'], map: { 'docent-admins': 'admin', staff: 'auditors' } } },
  ],
])('takes %o', (environment, wanted) => {
  expect(tokenSettings({ ...issuer, ...environment })).toMatchObject(wanted)
})

it.each([
  [{ DOCENT_JWT_AUDIENCE: 'docent' }, 'DOCENT_JWT_ISSUER'],
  [{ DOCENT_JWT_ISSUER: 'https://x' }, 'DOCENT_JWT_AUDIENCE'],
  [{ ...issuer, DOCENT_JWT_ROLES_CLAIM: 'roles' }, 'DOCENT_JWT_ROLES must be set'],
  [{ ...issuer, DOCENT_JWT_ROLES: 'a=b' }, 'DOCENT_JWT_ROLES_CLAIM'],
  [{ ...issuer, DOCENT_JWT_ROLES_CLAIM: 'roles', DOCENT_JWT_ROLES: 'admins' }, 'DOCENT_JWT_ROLES must be set'],
  [{ ...issuer, DOCENT_JWT_SECRET: 'x', DOCENT_JWT_JWKS_URL: 'https://x' }, 'Set one of'],
  [{ ...issuer, DOCENT_JWT_JWKS: 'https://x' }, 'Unknown environment variable DOCENT_JWT_JWKS;'],
])('refuses %o', (environment, message) => {
  expect(() => tokenSettings(environment)).toThrow(message)
})
