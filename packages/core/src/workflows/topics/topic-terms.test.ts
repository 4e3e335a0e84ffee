import { expect, test } from 'vitest'
import { tellingWords } from './topic-terms.ts'

test.each([
  ['เครื่องสูบน้ำในโรงงานถูกเปลี่ยน', ['เครื่อง', 'โรงงาน']],
  ['ポンプを交換した工場', ['ポンプ', '工場']],
  ['The pump of the harbour', ['pump', 'harbour']],
])('tells words in scripts without spaces, with their vowel signs: %s', (text, words) => {
  const found = tellingWords(text)
  for (const word of words) expect(found).toContain(word)
})
