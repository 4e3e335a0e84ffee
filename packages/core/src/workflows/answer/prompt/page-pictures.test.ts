import { expect, it } from 'vitest'
import { pagePictures } from './page-pictures.ts'

const picture = (bytes: number) => new Uint8Array(bytes)

it('keeps what was used last, within its bytes', () => {
  const pictures = pagePictures(100)
  for (const key of ['a', 'b', 'c', 'd']) pictures.keep(key, picture(25))
  expect(pictures.find('a')).toHaveLength(25)
  pictures.keep('e', picture(20))
  expect(['a', 'b', 'c', 'd', 'e'].filter((key) => pictures.find(key))).toEqual(['a', 'c', 'd', 'e'])
  pictures.keep('large', picture(26))
  expect(pictures.find('large')).toBeUndefined()
  pictures.keep('a', picture(5))
  pictures.keep('f', picture(25))
  expect(['a', 'c', 'd', 'e', 'f'].filter((key) => pictures.find(key))).toEqual(['a', 'c', 'd', 'e', 'f'])
})
