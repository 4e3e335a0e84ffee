import { expect, it } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

it('a name of any letters is written for old and new clients', () => {
  expect(contentDisposition('inline', 'Größe "1".pdf')).toBe(
    `inline; filename="Gr__e _1_.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%221%22.pdf`,
  )
  expect(contentDisposition('attachment', 'a\r\nb')).toBe(`attachment; filename="a__b"; filename*=UTF-8''a%0D%0Ab`)
  expect(contentDisposition('attachment', '\ud800')).toContain('%EF%BF%BD')
})
