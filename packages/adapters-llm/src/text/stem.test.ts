import { expect, it } from 'vitest'
import { stem } from './stem.ts'

it.each(
  Object.entries({
    caresses: 'caress',
    ponies: 'poni',
    cats: 'cat',
    feed: 'feed',
    agreed: 'agre',
    plastered: 'plaster',
    bled: 'bled',
    motoring: 'motor',
    sing: 'sing',
    conflated: 'conflat',
    sized: 'size',
    hopping: 'hop',
    falling: 'fall',
    filing: 'file',
    happy: 'happi',
    sky: 'sky',
    relational: 'relat',
    rational: 'ration',
    operator: 'oper',
    hopefulness: 'hope',
    formative: 'form',
    electrical: 'electr',
    replacement: 'replac',
    adoption: 'adopt',
    religion: 'religion',
    rate: 'rate',
    controlling: 'control',
    roll: 'roll',
    generalizations: 'gener',
    is: 'is',
    naïve: 'naïve',
    b2b: 'b2b',
  }),
)('stems %s to %s', (word, expected) => {
  expect(stem(word)).toBe(expected)
})
