import { describe, expect, it } from 'vitest'
import { answerFrom, passage, refusal } from './passages.fixture.ts'

const contract = passage(
  1,
  'storage-contract.txt',
  [
    'If you forget the code of the gate, ring the warden.',
    'The tribunal of Ashford has jurisdiction over the storage of furniture.',
    'Boxes are lifted with the trolley only.',
  ].join('\n\n'),
)
const manual = passage(
  1,
  'herd.md',
  '# Kochfeld\n\nDas Kochfeld darf nur von einer Fachkraft angeschlossen werden. Es hat vier Platten.',
)

describe('words that a question has in another form', () => {
  it('are found in irregular forms', () => {
    expect(answerFrom('I forgot the code, whom do I ring?', contract)).toContain('ring the warden')
    expect(answerFrom('Darf ich das Kochfeld selbst anschließen?', manual)).toContain('nur von einer Fachkraft')
  })

  it('are found when they are misspelt, and so are question words', () => {
    expect(answerFrom('whcih tribunal has juristiction', contract)).toContain('tribunal of Ashford')
  })

  it('need not have what only says where or how', () => {
    const trail = passage(1, 'trail.md', '# The ridge walk\n\nToilets are at the saddle.\n\nRescue comes by sledge.')
    expect(answerFrom('Are there toilets somewhere alongside?', trail)).toContain('at the saddle')
    expect(answerFrom('How speedily does rescue come?', trail)).toContain('by sledge')
  })

  it('are not taken for others that are alike', () => {
    expect(answerFrom('Who sells trolls?', contract)).toMatch(refusal)
  })
})

const readings = passage(
  1,
  'tide-gauges.csv',
  [
    '| gauge | date | level_cm | remark |',
    '| --- | --- | --- | --- |',
    '| Pier | 2025-06-02 | 412 | |',
    '| Pier | 2025-06-03 | 398 | gauge cleaned |',
    '| Pier | 2025-06-12 | 405 | |',
    '| Lock | 2025-06-02 | 377 | |',
  ].join('\n'),
)

describe('days that a question writes in another form', () => {
  it.each(['the 2nd of June', '2 June 2025', 'June 2nd', '2. Juni', '2 giugno', '2.6.2025'])(
    '%s is the day of a row',
    (day) => {
      const text = answerFrom(`level at the Pier on ${day}`, readings)
      expect(text).toContain('412')
      expect(text).not.toContain('398')
      expect(text).not.toContain('405')
      expect(text).not.toContain('377')
    },
  )

  it('are not other days of the same month', () => {
    expect(answerFrom('Why was the level of the Pier odd on 3 June?', readings)).toContain('gauge cleaned')
  })
})

const minutes = passage(
  1,
  'verbale.md',
  '# Verbale\n\nSono presenti 19 soci su 28. La riunione è tolta alle ore 23:10.\n\n| Ditta | Importo | Durata |\n| --- | --- | --- |\n| Rossi | 86.400 € | 10 settimane |\n| Bianchi | 79.900 € | 3 mesi |\n| Verdi | 91.250 € | 8 settimane |',
)

describe('questions in Italian', () => {
  it('ask with words that name nothing', () => {
    expect(answerFrom('Quanti soci erano presenti?', minutes)).toContain('19 soci su 28')
  })

  it('ask for the row with the least', () => {
    const text = answerFrom('Quale ditta è più economica?', minutes)
    expect(text).toContain('79.900 €')
    expect(text).not.toContain('91.250')
  })

  it('ask for the longest of several periods', () => {
    const text = answerFrom('Which Ditta has the longest Durata?', minutes)
    expect(text).toContain('3 mesi')
    expect(text).not.toContain('8 settimane')
  })
})
