import { describe, expect, it } from 'vitest'
import { answerFrom, passage, refusal } from './passages.fixture.ts'

describe('what is done', () => {
  const deed = passage(
    1,
    'deed.txt',
    [
      'GIFTS',
      '(a) The harpsichord shall pass to the Music Society of Ely.',
      '(b) The orchard shall pass to Norah Finch.',
      '',
      'The gatehouse stands beside the western wall.',
    ].join('\n'),
  )
  const site = passage(1, 'bau.txt', 'Der Innenausbau liegt sechs Tage zurück, weil zwei Maler fehlten.')

  it('may be put in a verb that no document has', () => {
    const text = answerFrom('who obtains the harpsichord', deed)
    expect(text).toContain('Music Society of Ely')
    expect(text).not.toContain('Norah')
    expect(answerFrom('Warum stockt der Innenausbau?', site)).toContain('zwei Maler fehlten')
  })

  it('is not answered by a sentence that names nobody', () => {
    expect(answerFrom('Who painted the gatehouse?', deed)).toMatch(refusal)
  })

  it('is not assumed of a thing that no document has', () => {
    expect(answerFrom('What does the trombone of the society look like?', deed)).toMatch(refusal)
  })
})

describe('figures', () => {
  const club = passage(
    1,
    'satzung.md',
    '# Satzung\n\nBei Auflösung geht das Inventar an die Gemeinde.\n\nDer Beitrag beträgt 40 Euro.',
  )
  const terms = passage(
    1,
    'shop.md',
    '# Shop\n\nYou pay 12 coins at the gate.\n\nInvoices are to be paid within fourteen days, in any currency.',
  )

  it('are no answer where none is said', () => {
    expect(answerFrom('Wie hoch ist das Inventar?', club)).toMatch(refusal)
    expect(answerFrom('Wie hoch ist der Beitrag?', club)).toContain('40 Euro')
  })

  it('are a stretch of time for how long', () => {
    const text = answerFrom('how long do i have to pay', terms)
    expect(text).toContain('fourteen days')
    expect(text).not.toContain('12 coins')
  })
})

describe('headings that are about nothing but what is asked', () => {
  const sheet = passage(
    1,
    'sheet.md',
    [
      '# Thinner',
      '## 6 In the carton',
      'Two cans, one funnel, four seals.',
      '## 7 Returns',
      'Write the number from the bottom of the carton on the form.',
    ].join('\n\n'),
  )

  it('make a sentence below them the answer, though others have more of the words', () => {
    expect(answerFrom('what is in the carton', sheet)).toContain('one funnel')
  })
})

describe('the document as a whole', () => {
  const regatta = passage(
    1,
    'regatta-programme.md',
    '# Programme\n\nSunday 4 May at 10, in the old harbour of Sund.\n\n## Classes\n\nFive boats have entered.',
  )

  it('is described by its beginning', () => {
    expect(answerFrom('Where is the regatta?', regatta)).toContain('old harbour of Sund')
  })

  it('answers the second question that names nothing', () => {
    const text = answerFrom('When does the regatta take place and where?', regatta)
    expect(text).toContain('old harbour of Sund')
    expect(text).not.toContain('No passage was found')
  })
})

describe('tables', () => {
  const shifts = passage(
    1,
    'shifts.csv',
    ['| Name | Mon | Tue | Wed |', '| --- | --- | --- | --- |', '| Ada Brook | early | off | late |'].join('\n'),
  )
  const clocks = passage(
    1,
    'clocks.csv',
    ['| Clock | Year |', '| --- | --- |', '| Longcase | 1768 |', '| Bracket | 1790 |', '| Mantel | 1912 |'].join('\n'),
  )

  it('have headings that are cut', () => {
    expect(answerFrom('Is Ada busy on Wednesday?', shifts)).toContain('Wed: **late**')
  })

  it('have the oldest in the row of the first year', () => {
    expect(answerFrom('Which clock is the oldest?', clocks)).toContain('1768')
    expect(answerFrom('Which clock is the youngest?', clocks)).toContain('1912')
  })
})

describe('compounds', () => {
  it('are the same as their parts beside each other', () => {
    const costs = passage(1, 'kosten.txt', 'Für die Entsorgung bleihaltiger Rohre zahlt die Stadt 900 Euro.')
    expect(answerFrom('Wie teuer ist die Rohrentsorgung?', costs)).toContain('900 Euro')
  })
})

describe('languages with few words of their own so far', () => {
  const horta = passage(
    1,
    'horta.md',
    '# Horta\n\nA renda de cada talhão é de 48 euros por ano.\n\nA chave está com a dona Graça Mourão.\n\nA rega é feita à noite, porque de dia a água evapora.',
  )

  it.each([
    ['Quanto custa um talhão?', '48 euros'],
    ['Quem tem a chave?', 'Graça Mourão'],
    ['Por que a rega é feita à noite?', 'evapora'],
  ])('%s', (question, expected) => {
    expect(answerFrom(question, horta)).toContain(expected)
  })
})

describe('what is quoted with the best', () => {
  const letter = passage(
    1,
    'letter.txt',
    'I am sorry about the delay of the shelves, which were held up in the harbour. We will take 7 % off the price. Kind regards to your team in Ulverton.',
  )

  it('is the next sentence, where the best has only a part of the question', () => {
    expect(answerFrom('What do we get for the delay of the shelves in money?', letter)).toContain('7 %')
  })

  it('is not the next sentence, where the best has all of it', () => {
    const text = answerFrom('Where were the shelves held up?', letter)
    expect(text).toContain('in the harbour')
    expect(text).not.toContain('7 %')
  })

  it('is another sentence that fits nearly as well', () => {
    const survey = passage(
      1,
      'survey.md',
      '# Survey\n\nThe owner of number 12 has to agree to the wall between the gardens.',
    )
    const notes = passage(
      2,
      'notes.md',
      '# Notes\n\nThe quarry lies by the road.\n\nPermission of the owner, Una Macrae, is needed before hammering there.',
    )
    const text = answerFrom('Who is the owner of the quarry?', survey, notes)
    expect(text).toContain('Una Macrae')
  })

  it('is a sentence beside a row of a table', () => {
    const table = passage(
      1,
      'berths.csv',
      '| Berth | Boat | Fee |\n| --- | --- | --- |\n| 4 | Osprey | £310 |\n| 5 | Bittern | £290 |',
    )
    const rules = passage(2, 'rules.md', '# Rules\n\nIn winter the Osprey pays £280.')
    const text = answerFrom('What is the fee of the Osprey?', table, rules)
    expect(text).toContain('£310')
    expect(text).toContain('£280')
    expect(text).not.toContain('£290')
  })

  it('is not the same property of another thing', () => {
    const kettles = passage(
      1,
      'kettles.md',
      '# Kettles\n\n## Brunel\n\nWarranty: four years.\n\n## Telford\n\nWarranty: two years.',
    )
    const text = answerFrom('How long is the warranty of the Telford?', kettles)
    expect(text).toContain('two years')
    expect(text).not.toContain('four years')
    const both = answerFrom('How long is the warranty?', kettles)
    expect(both).toContain('two years')
    expect(both).toContain('four years')
  })
})

describe('words with and without a hyphen', () => {
  const note = passage(1, 'note.md', '# Guests\n\nThe Wi-Fi of the barn is Swallow.\n\nSend bookings to our e-mail.')

  it('are the same', () => {
    expect(answerFrom('What is the wifi of the barn?', note)).toContain('Swallow')
    expect(answerFrom('What do I send to your email?', note)).toContain('bookings')
  })
})
