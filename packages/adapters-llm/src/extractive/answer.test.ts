import type { PromptPassage } from '@docent/core/ports'
import { describe, expect, it } from 'vitest'
import { extractiveAnswer } from './answer.ts'
import { passage } from './passages.fixture.ts'

const cameras = [
  '# Camera shop',
  '',
  '## Prices',
  '',
  '| Model | Weight | Price 2024 | Price 2025 |',
  '| --- | --- | --- | --- |',
  '| Vela 10 | 410 g | 320 | 345 |',
  '| Vela 20 | 455 g | 480 | 470 |',
  '| Orion | 690 g | 1,150 | 1,199 |',
]
const stays = `## Bonus

| Nights | Reduction |
| --- | --- |
| 1 to 3 | 0 % |
| 4 to 6 | 8 % |
| More than 6 | 15 % |`
const lodge = `# Fern Lodge

Phone: 0555 010 77
Owner: Ilse Brandauer

The lodge has eleven rooms and was built in 1931. It was restored after the flood by Otto Lenz. Breakfast is served from 7:30.

Please bring:

- a towel
- a torch
- sturdy shoes

Smoking is not allowed in the rooms.`

const shop = passage(1, 'cameras.md', cameras.join('\n'))
const ask = (question: string, passages: readonly PromptPassage[], before: readonly string[] = []): string =>
  extractiveAnswer({ question, before, passages, minCoverage: 0.45 }).text

describe('answers from tables', () => {
  it('quotes the row with its header, and answers with the requested cell', () => {
    expect(ask('What did the Vela 20 cost in 2024?', [shop])).toBe(
      [
        'Quoted from the documents, without a language model:\n',
        'Price 2024: **480** [1]',
        '“Model | Weight | Price 2024 | Price 2025” [1]',
        '“Vela 20 | 455 g | 480 | 470” [1]',
      ].join('\n'),
    )
  })

  it.each<readonly [string, string]>([
    ['How heavy is the Orion?', 'Weight: **690 g** [1]'],
    ['How much was the Vela 10 in 2025?', 'Price 2025: **345** [1]'],
    ['How much was the Vela 10 in FY2024?', 'Price 2024: **320** [1]'],
    ['How much was the Vela 10 in FY25?', 'Price 2025: **345** [1]'],
    ['Which model is the heaviest?', '**690 g** [1]'],
    ['Which model had the lowest price in 2024?', 'Price 2024: **320** [1]'],
  ])('%s', (question, expected) => {
    expect(ask(question, [shop])).toContain(expected)
  })

  it('takes the header of a table that is cut from the passage that has it', () => {
    const [head, tail] = [cameras.slice(0, 7), cameras.slice(7)].map((lines) => lines.join('\n'))
    const text = ask('How heavy is the Orion?', [passage(1, 'a.csv', tail ?? ''), passage(2, 'a.csv', head ?? '')])
    expect(text).toContain('“Model | Weight | Price 2024 | Price 2025” [2]\n“Orion | 690 g | 1,150 | 1,199” [1]')
    expect(text).toContain('Weight: **690 g** [1]')
  })

  it.each<readonly [string, string, string]>([
    ['What reduction do I get for five nights?', '8 %', '15 %'],
    ['What is the reduction for more than 6 nights?', '15 %', '8 %'],
  ])('%s', (question, expected, other) => {
    const text = ask(question, [passage(1, 'stays.md', stays)])
    expect(text).toContain(expected)
    expect(text).not.toContain(other)
  })

  it('quotes all rows that several are asked of', () => {
    const text = ask('Which Vela models are there?', [shop])
    expect(text).toContain('“Vela 10 |')
    expect(text).toContain('“Vela 20 |')
    expect(text).not.toContain('“Orion')
  })

  it('answers two things of two rows', () => {
    const text = ask('Compare the weight of the Vela 10 and the Orion.', [shop])
    expect(text).toContain('410 g')
    expect(text).toContain('690 g')
  })

  it('reads a table that is laid out by spaces', () => {
    const text = ask('What does the soup cost?', [
      passage(1, 'menu.txt', 'Dish        Price   Allergens\nSoup        3.90    celery\nCod         8.20    fish'),
    ])
    expect(text).toContain('Price: **3.90** [1]')
    expect(text).not.toContain('8.20')
  })

  it('refuses a year that no column is for', () => {
    expect(ask('What did the Vela 20 cost in 2019?', [shop])).toMatch(/^The documents do not answer/)
  })
})

describe('answers from text', () => {
  const documents = [passage(1, 'lodge.md', lodge)]

  it('answers each of two things', () => {
    const text = ask('How many rooms are there, and who restored the lodge?', documents)
    expect(text).toContain('eleven rooms')
    expect(text).toContain('Otto Lenz')
  })

  it('reports which part of a question nothing was found for', () => {
    const text = ask('How many rooms are there, and who designed the swimming pool?', documents)
    expect(text).toContain('eleven rooms')
    expect(text).toContain('No passage was found for this part of the question: who designed the swimming pool?')
    expect(text).not.toContain('do not answer')
  })

  it.each<readonly [string, string]>([
    ['What is the phone number of the lodge?', '0555 010 77'],
    ['Who owns the lodge?', 'Ilse Brandauer'],
    ['When is breakfast?', '7:30'],
    ['May I smoke in my room?', 'Smoking is not allowed'],
  ])('%s', (question, expected) => {
    expect(ask(question, documents)).toContain(expected)
  })

  it('quotes a whole list', () => {
    const text = ask('What do I have to bring?', documents)
    for (const item of ['a towel', 'a torch', 'sturdy shoes']) expect(text).toContain(`“${item}” [1]`)
  })

  it('takes what a follow-up leaves out from the question before', () => {
    expect(ask('And the Orion?', [shop], ['How heavy is the Vela 10?'])).toContain('Weight: **690 g** [1]')
  })

  it.each<readonly [string, string, string]>([
    [
      'Wann wird das Dach erneuert?',
      'Das Dach wird vom 3. bis 9. Mai 2025 erneuert. Der Keller bleibt offen.',
      '3. bis 9. Mai',
    ],
    ['Quel est le montant de la franchise ?', 'Une franchise de 180 euros reste due. Le reste est payé.', '180 euros'],
    ['¿Cuánto cuesta el carné?', 'El carné cuesta 10 euros al año. La sala abre a las nueve.', '10 euros'],
    ['Сколько длится сеанс?', 'Один сеанс длится 45 минут. Вход с семи лет.', '45 минут'],
    ['Havuz hangi gün kapalı?', 'Havuz çarşamba günü kapalıdır. Sauna her gün açıktır.', 'çarşamba'],
    ['租金每月多少钱?', '租金每月3200元。公寓内不得饲养狗。', '3200元'],
    ['كم تبلغ رسوم الكشف؟', 'تبلغ رسوم الكشف 120 درهما. تفتح العيادة صباحا.', '120'],
    ['मासिक शुल्क कितना है?', 'मासिक शुल्क 150 रुपये है। पानी सुबह आता है।', '150 रुपये'],
  ])('answers %s', (question, text, expected) => {
    expect(ask(question, [passage(1, 'text.txt', text)])).toContain(expected)
  })
})

describe('every answer', () => {
  const fragments = [
    ...['# Harbour', '## Fees and times', '| Boat | Fee |', '| --- | --- |', '| Dinghy | 12.50 |', '| Ketch |  40 |'],
    ...[
      '- ropes',
      '- 2 fenders',
      '1. Call the warden.',
      'Berths:  24',
      'From: Ada <ada@example.org>',
      '> The fee is due',
      '> in May.',
    ],
    ...[
      'The warden is Ada Quill. She lives at the quay.',
      'Der Hafen öffnet am 3. Mai.',
      '港口每天开放。',
      '',
      '',
      'Bring:',
    ],
    ...[
      'Name    Age    Town',
      'Bo      41     Rye',
      'x'.repeat(900),
      '“Quoted” text [3] \\| bar',
      '\t',
      'A fee of',
      'forty crowns is due.',
    ],
  ]
  const questions = [
    ...['What is the fee for the ketch?', 'Who is the warden and where does she live?', 'Which boats are there?'],
    ...[
      'What should I bring?',
      'How many berths?',
      'What is this about?',
      'Wann öffnet der Hafen?',
      'Which boat is the cheapest?',
    ],
    ...['How old is Bo?', 'When is the fee due?', 'Is it raining on Mars?', '?', '港口开放吗?'],
  ]

  /** A small generator of repeatable numbers. */
  function numbers(seed: number) {
    let state = seed
    return (below: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
  }

  it('quotes text of the passage it cites, and either quotes or denies, over random passages', () => {
    const next = numbers(20_261_122)
    const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
    let quotes = 0
    for (let round = 0; round < 400; round++) {
      const passages = Array.from({ length: 1 + next(4) }, (_, index) => {
        const lines = Array.from({ length: 1 + next(14) }, () => fragments[next(fragments.length)] ?? '')
        return passage(index + 1, `file-${next(2)}.md`, lines.join('\n'))
      })
      const question = questions[next(questions.length)] ?? ''
      const text = ask(question, passages)
      const found = Array.from(text.matchAll(/“([^\n]*)” \[(\d+)\]$/gmu))
      for (const [, quote = '', number] of found) {
        expect(plain(passages[Number(number) - 1]?.text ?? ''), `${question}\n${text}`).toContain(quote)
      }
      quotes += found.length
      expect(text.includes('do not answer') && found.length > 0, text).toBe(false)
    }
    expect(quotes).toBeGreaterThan(300)
  })
})
