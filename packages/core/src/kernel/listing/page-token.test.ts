import { expect, it } from 'vitest'
import { listQuery } from './list-query.ts'
import { pageToken } from './page-token.ts'

const columns = {
  list: 'letters',
  fields: { displayName: { column: 'display_name', type: 'text' }, isLatest: { column: 'is_latest', type: 'boolean' } },
  texts: ['display_name'],
} as const
const orderBy = 'displayName, isLatest'
const mark = JSON.stringify(['letters', '', orderBy])
const query = (token: string) => listQuery({ orderBy, pageToken: token }, columns)
const refused = expect.objectContaining({ code: 'invalid_input', message: expect.stringContaining('pageToken') })

/** Tokens that anybody who has read the code could write. */
function forged(text: string): string {
  const hash = (start: number) => {
    let sum = start
    for (const character of JSON.stringify([mark, text]))
      sum = Math.imul(sum ^ character.charCodeAt(0), 0x01000193) >>> 0
    return sum.toString(16).padStart(8, '0')
  }
  return Buffer.from(`${hash(0x811c9dc5)}${hash(0x9747b28c)}${text}`).toString('base64url')
}

it('continues behind the place of a token', () => {
  expect(query(pageToken(mark, ['a', true, 'id'])).after).toMatchObject({ op: 'or' })
  expect(query(forged('["a",null,"id"]')).after).toMatchObject({ op: 'or' })
})

it.each([
  ['no JSON', '["a",true'],
  ['no list', '{}'],
  ['too few values', '["a",true]'],
  ['values of another type', '[1,true,"id"]'],
  ['values that are no scalars', '["a",[true],"id"]'],
  ['no id', '["a",true,7]'],
])('refuses %s, even with the right checksum', (_what, text) => {
  expect(() => query(forged(text))).toThrow(refused)
})

it('refuses a time that no column holds', () => {
  const token = pageToken(JSON.stringify(['letters', '', '']), [1e300, 'id'])
  expect(() => listQuery({ pageToken: token }, columns)).toThrow(refused)
})
