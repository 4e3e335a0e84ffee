import { describe, expect, it } from 'vitest'
import { answerFrom, passage, refusal } from './passages.fixture.ts'

const shifts = passage(
  1,
  'handbook.md',
  `# Working at the laundry

## Working hours and shifts

| Shift | Starts | Ends | Extra pay |
| --- | --- | --- | --- |
| Early | 05:30 | 13:30 | none |
| Late | 13:30 | 21:30 | 8 % after 20:00 |
| Night | 21:30 | 05:30 | 25 % |

You may swap shifts with a colleague when the shift leader agrees at least 48 hours ahead. The roster is published on the 20th.

## Holidays and illness

Everybody has 27 days of holiday a year; employees with more than ten years of service have 30. Ask for holidays in the app at least three weeks before. Up to five days can be carried over and must be used by 31 March.

When you are ill, call the shift leader before your shift begins, on 0555 203 40. A doctor's certificate is needed from the third day on. Wages continue to be paid for six weeks.`,
)
const timetable = passage(
  2,
  'timetable.md',
  `# Timetable of class 7c

| Period | Time | Monday | Tuesday |
| --- | --- | --- | --- |
| 1 | 8:10–8:55 | Maths | English |
| 2 | 9:00–9:45 | Biology | History |
| 3 | 10:05–10:50 | Art | French |

The probation period of new pupils starts in September and lasts four months.`,
)
const insurance = passage(
  3,
  'insurance.txt',
  `5 Premium
The premium is 7.90 pounds a month for bicycles worth up to 1,500 pounds, 12.40 up to 3,000 and 21.60 up to 6,000. Paying for the whole year saves 8 per cent.

6 Limits
A bicycle is insured for at most 6,000 pounds.`,
)
const leaflet = passage(
  4,
  'leaflet.md',
  `# Eye drops

## Possible side effects

- Common (up to 1 in 10): burning, blurred sight
- Uncommon (up to 1 in 100): headache, dry eyes
- Rare (up to 1 in 1,000): drowsiness, dry mouth`,
)
const pump = passage(
  5,
  'pump.md',
  `# Heat pump

## Service

The circuit is checked every two years. Spare parts are kept for fifteen years.`,
)

describe('a row that the question names by what heads its first column', () => {
  it('comes before sentences with the word for it', () => {
    const said = answerFrom('When does the late shift end?', shifts, timetable)
    expect(said).toContain('Ends: **21:30**')
    expect(said).not.toContain('48 hours')
  })

  it('is found by its number, and its own first cell is not what is asked for', () => {
    expect(answerFrom('When does the third period start?', timetable, shifts)).toContain('**10:05–10:50**')
    expect(answerFrom('When is period 2?', timetable, shifts)).toContain('**9:00–9:45**')
  })
})

describe('a row that is named in another language', () => {
  const schedule = passage(
    6,
    'plan.md',
    `# Dienstplan

| Schicht | Beginn | Ende |
| --- | --- | --- |
| Früh | 06:00 | 14:00 |
| Spät | 14:00 | 22:00 |

Eine Schicht wird bis zum 20. des Monats getauscht. Am Ende der Schicht wird die Kasse gezählt, spätestens um 22:30 Uhr.`,
  )
  const crews = passage(
    7,
    'equipes.md',
    `# Horaires

| Équipe | Début | Fin |
| --- | --- | --- |
| Matin | 5 h 30 | 13 h 30 |
| Nuit | 21 h 30 | 5 h 30 |

La nuit, la porte est fermée à 23 h. Quand une équipe finit, la suivante de l'équipe signe à 6 h le cahier de nuit.`,
  )

  it('is found in a compound', () => {
    expect(answerFrom('Wann endet die Spätschicht?', schedule)).toContain('Ende: **22:00**')
  })

  it('is found with a word between', () => {
    expect(answerFrom("À quelle heure finit l'équipe de nuit ?", crews)).toContain('Nuit | 21 h 30 | 5 h 30')
  })
})

describe('bands in a sentence', () => {
  it('hold the number that is asked about', () => {
    expect(answerFrom('How much is the premium per month for a bicycle worth 2,500 pounds?', insurance)).toContain(
      '12.40',
    )
    expect(answerFrom('How much is the premium for a bicycle worth 4,200 pounds?', insurance)).toContain('21.60')
  })

  it('do not hold a number beyond all of them', () => {
    expect(answerFrom('How much is the premium per month for a bicycle worth 9,500 pounds?', insurance)).toMatch(
      refusal,
    )
  })
})

describe('a list whose entries have labels', () => {
  it('answers with the entry that the question names', () => {
    const said = answerFrom('What are the rare side effects?', leaflet)
    expect(said).toContain('dry mouth')
    expect(said).not.toContain('headache')
  })

  it('answers as a whole where the question names none', () => {
    const said = answerFrom('What are the possible side effects?', leaflet)
    expect(said).toContain('burning')
    expect(said).toContain('headache')
    expect(said).toContain('dry mouth')
  })
})

describe('a day by its number in order', () => {
  it('is a time', () => {
    expect(answerFrom("From which day of illness do I need a doctor's note?", shifts)).toContain(
      'from the third day on',
    )
  })
})

describe('what is only said of the thing that is asked about', () => {
  it('is no thing whose name is missed', () => {
    expect(answerFrom('How long are spare parts available?', pump)).toContain('fifteen years')
  })
})

describe('whether something that is named has a part', () => {
  const bikes = passage(
    8,
    'bikes.html',
    `# Velopop bike sharing

## How do I unlock a Velopop bike?

Scan the code on the handlebar of the bike. Bikes have a basket in front.`,
  )

  it('is not answered from texts about the thing without the part', () => {
    expect(answerFrom('Do Velopop bikes have a helmet?', bikes)).toMatch(refusal)
  })

  it('is answered where the part is named', () => {
    expect(answerFrom('Do Velopop bikes have a basket?', bikes)).toContain('a basket in front')
  })
})
