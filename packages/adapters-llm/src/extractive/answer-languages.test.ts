import { describe, expect, test } from 'vitest'
import { isInKnownLanguage } from './question-words.ts'
import { tokensOf } from './tokens.ts'
import { answerFrom, passage, refusal } from './passages.fixture.ts'

describe('in languages whose words that ask are hardly known', () => {
  test.each([
    [
      '누가 펌프를 교체했습니까?',
      'B동의 펌프는 2024년 3월 3일에 김민수가 교체했다. 모든 직원은 안전모를 착용해야 한다.',
      '김민수',
    ],
    [
      '본사는 언제 부산으로 이전했나요?',
      '회사는 서울에서 설립되었다. 본사를 2015년에 부산으로 옮겼으며, 이전 비용은 크지 않았다.',
      '2015',
    ],
    ['第一間研究所是在哪裡設立的？', '本公司於二零一九年在臺北設立第一間研究所。次年增聘員工。', '臺北'],
    ['為什麼關閉舊倉庫？', '舊倉庫因為屋頂漏水而關閉。新倉庫在港口旁邊。', '漏水'],
    ['ใครเปลี่ยนเครื่องสูบน้ำ', 'เครื่องสูบน้ำในโรงงานบีถูกเปลี่ยนเมื่อวันที่ 3 มีนาคม โดยคุณสมชาย', 'สมชาย'],
    ['من استبدل المضخة في القاعة؟', 'تم استبدال المضخة في القاعة ب في 3 مارس 2024 من قبل أحمد الخطيب.', 'الخطيب'],
    [
      'В каком году общество приобрело склад у порта?',
      'Склад в порту куплен обществом в 1998 году у прежнего владельца. Он стоит пустым.',
      '1998',
    ],
    ['किस कंपनी ने बंदरगाह के पुल की मरम्मत की थी?', 'बंदरगाह का पुल 1998 में एक्टर कंपनी द्वारा ठीक किया गया।', 'एक्टर'],
  ])('%s', (question, text, expected) => {
    expect(answerFrom(question, passage(1, 'a.txt', text))).toContain(expected)
  })

  test.each([
    [
      '프랑스의 수도는 어디입니까?',
      'B동의 펌프는 2024년 3월 3일에 김민수가 교체했다. 모든 직원은 안전모를 착용해야 한다.',
    ],
    ['法國的首都是哪裡？', '本公司於二零一九年在臺北設立第一間研究所。次年增聘員工。'],
    ['ร้านอาหารเปิดเมื่อไร', 'เครื่องสูบน้ำในโรงงานบีถูกเปลี่ยนเมื่อวันที่ 3 มีนาคม โดยคุณสมชาย พนักงานทุกคนต้องสวมหมวกนิรภัย'],
    ['ما هي عاصمة فرنسا؟', 'تم استبدال المضخة في القاعة ب في 3 مارس 2024 من قبل أحمد الخطيب.'],
    ['Mikä on Ranskan pääkaupunki?', 'Hallin B pumppu vaihdettiin 3. maaliskuuta 2024. Vaihdon teki Mikko Virtanen.'],
  ])('what is asked about something else is refused: %s', (question, text) => {
    expect(answerFrom(question, passage(1, 'a.txt', text))).toMatch(refusal)
  })

  test.each([
    ['Who replaced the pump?', true],
    ['pump hall B', true],
    ['Wer hat die Pumpe ersetzt?', true],
    ['2019?', true],
    ['누가 펌프를 교체했습니까?', false],
    ['Кто заменил насос в цехе?', false],
    ['Pompayı kim ne zaman değiştirdi?', false],
    ['Nani alibadilisha pampu jumba?', false],
  ])('less of a question is enough where words that ask count as others do: %s', (question, known) => {
    expect(isInKnownLanguage(question)).toBe(known)
  })

  test('characters that are sounds make pieces of three', () => {
    expect(tokensOf('เครื่องสูบ').map(({ word }) => Array.from(word).length)).toEqual(Array(8).fill(3))
    expect(tokensOf('更换水泵').map(({ word }) => word)).toEqual(['更换', '换水', '水泵'])
  })
})
