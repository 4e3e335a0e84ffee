import { describe, expect, test } from 'vitest'
import { analyzeQuestion } from './analyze-question.ts'
import { leastRelevance, relevanceTo } from './relevance.ts'

const passage = 'The deposits are returned within thirty days after the tenants moved out.'
const relevance = (words: readonly string[]) => relevanceTo(words)(passage)

describe('relevance', () => {
  test('is the part of the question’s words that the passage has, in any form', () => {
    expect(relevance(['deposit', 'tenant', 'garage', 'roof'])).toBeCloseTo(0.643, 3)
    expect(relevance(['returning', 'days'])).toBe(1)
    expect(relevance(['day'])).toBe(0)
  })

  test.each([
    ['B厂房的水泵于2024年3月3日由王伟更换。所有员工必须佩戴安全帽。', '谁更换了水泵？', '法国的首都是哪里？'],
    ['本公司於二零一九年在臺北設立第一間研究所。', '第一間研究所設立在哪裡？', '法國的首都是哪裡？'],
    [
      'B棟のポンプは2024年3月3日に田中さんが交換しました。',
      'ポンプを交換したのは誰ですか',
      'フランスの首都はどこですか',
    ],
    ['かさはげんかんのよこにおいてください。', 'かさはどこにおきますか', 'りんごはいくらですか'],
    ['เครื่องสูบน้ำในโรงงานบีถูกเปลี่ยนเมื่อวันที่ 3 มีนาคม โดยคุณสมชาย', 'ใครเปลี่ยนเครื่องสูบน้ำ', 'เมืองหลวงของฝรั่งเศสคืออะไร'],
    ['B동의 펌프는 2024년 3월 3일에 김민수가 교체했다.', '누가 펌프를 교체했습니까?', '프랑스의 수도는 어디입니까?'],
    ['导出报告使用Excel格式，每月一次。', 'Excel 格式 报告', '法国的首都是哪里？'],
  ])('tells words of a question in scripts without spaces, and Korean ones: %s', (text, question, elsewhere) => {
    const of = (asked: string) => relevanceTo(analyzeQuestion(asked).words)(text)
    expect(of(question)).toBeGreaterThan(leastRelevance)
    expect(of(elsewhere)).toBeLessThan(leastRelevance)
  })
})
