import type { IndexHit } from '../../kernel/ports/index.ts'
import type { TestRunner } from '../test-runner.ts'
import { fixturePerTest } from './fixture-per-test.ts'
import { passages } from './sample-passages.ts'
import { documentRows, identities, queryTerms, row, sampleVector, table } from './sample-rows.ts'
import type { VectorIndexSuiteOptions } from './vector-index-fixture.ts'

/** Full-text search. */
export function textSearchTests(runner: TestRunner, options: VectorIndexSuiteOptions): void {
  const { describe, it, expect } = runner

  describe('text search', () => {
    const test = fixturePerTest(runner, options)

    async function search(text: string, limit = 10): Promise<string[]> {
      return identities(await test.index.searchTerms(table.name, { terms: queryTerms(text), limit }))
    }

    /** Once as written and once optimized: what is not in the search structures yet must be found just the same. */
    const states = [
      { state: 'as written', prepare: async () => void (await test.index.upsert(table, passages)) },
      {
        state: 'optimized',
        prepare: async () => {
          await test.index.upsert(table, passages)
          await test.index.optimize(table.name)
        },
      },
      {
        state: 'half optimized',
        prepare: async () => {
          await test.index.upsert(table, passages.slice(0, 3))
          await test.index.optimize(table.name)
          await test.index.upsert(table, passages.slice(3))
        },
      },
    ]

    const finds = [
      { what: 'a word', text: 'tenant', expected: ['law#0'] },
      { what: 'a word in capitals', text: 'TENANT', expected: ['law#0'] },
      { what: 'another form of a word', text: 'repair', expected: ['law#1'] },
      { what: 'the -ing form', text: 'measuring coefficient', expected: ['heat#0'] },
      { what: 'a question', text: 'How long should I bake the bread?', expected: ['food#0'] },
      {
        what: 'a question in which only one word is known',
        text: 'Why does everybody like minutes so much?',
        expected: ['food#0'],
      },
      { what: 'words that never occur together', text: 'hypersonic zeppelin', expected: ['heat#0'] },
      { what: 'a word with accents', text: 'München', expected: ['mixed#0'] },
      { what: 'a word without its accents', text: 'cafe in zurich', expected: ['mixed#0'] },
      { what: 'Greek', text: 'πρωτεύουσα', expected: ['greek#0'] },
      { what: 'Cyrillic', text: 'столица', expected: ['greek#0'] },
      { what: 'a word of a script without spaces', text: '首都', expected: ['japanese#0'] },
      { what: 'the parts of an identifier', text: 'parse_options', expected: ['code#0'] },
      { what: 'nothing for a missing word', text: 'submarine', expected: [] },
      { what: 'nothing for no text', text: '', expected: [] },
      { what: 'nothing for blanks', text: ' \t\n ', expected: [] },
      { what: 'nothing for punctuation', text: '?!. "()" -- * : ^ ~ \\', expected: [] },
    ]

    for (const { state, prepare } of states) {
      for (const { what, text, expected } of finds) {
        it(`finds ${what} (${state})`, async () => {
          await prepare()
          expect(await search(text)).toEqual(expected)
        })
      }
    }

    const plainTexts = [
      '"three months of notice" tenant',
      'tenant AND submarine',
      'tenant NOT contract',
      '-tenant +contract',
      'text:tenant',
      'tenant*',
      '(tenant OR',
      'tenant" OR "',
      "tenant'; DROP TABLE passages; --",
      'tenant~2 contract^5',
      '{"match": {"column": "text", "terms": "tenant"}}',
      'tenant\0contract',
      '[tenant TO contract]',
      '\\tenant\\',
      'tenant \ud83d\ude00 \u202e',
      'tenant \ud800',
    ]

    for (const text of plainTexts) {
      it(`takes ${JSON.stringify(text)} as plain text`, async () => {
        await test.index.upsert(table, passages)
        expect((await search(text))[0]).toBe('law#0')
      })
    }

    for (const state of ['as written', 'optimized']) {
      it(`lets terms count as much as they weigh (${state})`, async () => {
        const animals = ['walrus', 'penguin', 'zebra']
        await test.index.upsert(table, [
          ...animals.map((animal) => ({ ...row(animal, 0, ''), terms: `${animal} and nothing else` })),
          ...documentRows('filler', 20),
        ])
        if (state === 'optimized') await test.index.optimize(table.name)
        const weighted = async (penguin: number, zebra: number) => {
          const terms = [
            { term: 'walrus', weight: 1 },
            { term: 'penguin', weight: penguin },
            { term: 'zebra', weight: zebra },
          ]
          return test.index.searchTerms(table.name, { terms, limit: 10 })
        }
        expect(identities(await weighted(0.5, 2))).toEqual(['zebra#0', 'walrus#0', 'penguin#0'])
        expect(identities(await weighted(2, 0.5))).toEqual(['penguin#0', 'walrus#0', 'zebra#0'])
        const [twice, once, half] = (await weighted(0.5, 2)).map(({ score }) => score)
        expect(twice! / once!).toBeCloseTo(2, 4)
        expect(half! / once!).toBeCloseTo(0.5, 4)
      })
    }

    for (const weight of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      it(`refuses ${weight} as the weight of a term`, async () => {
        await test.index.upsert(table, passages)
        const search = test.index.searchTerms(table.name, { terms: [{ term: 'y', weight }], limit: 5 })
        await expect(search).rejects.toMatchObject({ code: 'invalid_input' })
      })
    }

    it('takes a long query', async () => {
      await test.index.upsert(table, passages)
      const text = `${Array.from({ length: 300 }, (_, number) => `nowhere${number}`).join(' ')} tenant`
      expect(await search(text)).toEqual(['law#0'])
    })

    it('takes long texts, texts without words and empty texts', async () => {
      await test.index.upsert(table, [
        row('long', 0, `${'padding '.repeat(20_000)} needle`),
        row('endless', 0, `${'x'.repeat(50_000)} pin`),
        row('dashes', 0, '--- ... !!!'),
        row('empty', 0, ''),
      ])
      expect(await search('needle')).toEqual(['long#0'])
      expect(await search('pin')).toEqual(['endless#0'])
    })

    it('ranks rare words above common ones, and frequent mentions above single ones', async () => {
      await test.index.upsert(table, [
        row('rare', 0, 'common words and one zebra here'),
        row('common', 0, 'common words and some more here'),
        row('often', 0, 'walrus walrus walrus and nothing else'),
        row('once', 0, 'walrus with penguin and nothing else'),
        ...documentRows('filler', 20),
      ])
      expect((await search('common zebra'))[0]).toBe('rare#0')
      expect(await search('walrus')).toEqual(['often#0', 'once#0'])
    })

    it('ranks a short passage above a long one with the same word', async () => {
      await test.index.upsert(table, [
        row('long', 0, `walrus ${'quite some other words between '.repeat(20)}`),
        row('short', 0, 'walrus and friends'),
      ])
      expect(await search('walrus')).toEqual(['short#0', 'long#0'])
    })

    it('scores above zero, in falling order', async () => {
      await test.index.upsert(table, [...passages, ...documentRows('filler', 30)])
      const hits = await test.index.searchTerms(table.name, {
        terms: queryTerms('common marker3 contract tenant'),
        limit: 50,
      })
      const scores = hits.map((hit) => hit.score)
      expect(scores.length).toBeGreaterThan(30)
      expect(scores.every((score) => score > 0)).toBe(true)
      expect(scores).toEqual(scores.toSorted((one, other) => other - one))
    })

    it('finds a word that every row has', async () => {
      await test.index.upsert(table, documentRows('one', 5))
      const hits = await test.index.searchTerms(table.name, { terms: queryTerms('common'), limit: 10 })
      expect(hits).toHaveLength(5)
      expect(hits.every((hit) => hit.score > 0)).toBe(true)
    })

    it('respects the limit, and returns all when the limit is beyond them', async () => {
      await test.index.upsert(table, documentRows('one', 25))
      expect(await search('common', 0)).toEqual([])
      expect(await search('common', 1)).toHaveLength(1)
      expect(await search('common', 10)).toHaveLength(10)
      expect(await search('common', 5000)).toHaveLength(25)
    })

    it('takes terms of any characters', async () => {
      const odd = ['@part', 'a"b', '_x_', '*', 'é', '東京', "it's", 'a:b', '(c)']
      await test.index.upsert(table, [{ ...row('odd', 0, ''), terms: odd.join(' ') }, ...documentRows('filler', 5)])
      for (const term of odd) {
        const hits = await test.index.searchTerms(table.name, { terms: [{ term, weight: 1 }], limit: 5 })
        expect(identities(hits)).toEqual(['odd#0'])
      }
    })

    it('gives the payload back when it is asked for', async () => {
      const payload = Uint8Array.from({ length: 256 }, (_, byte) => byte)
      const empty = new Uint8Array()
      await test.index.upsert(table, [
        { ...row('one', 0, 'walrus'), payload },
        { ...row('two', 0, 'walrus'), payload: empty },
      ])
      const query = { terms: queryTerms('walrus'), limit: 5 }
      const bytes = async (hits: Promise<readonly IndexHit[]>) =>
        new Map((await hits).map((hit) => [hit.document, hit.payload && [...hit.payload]]))
      const all = new Map([
        ['one', [...payload]],
        ['two', []],
      ])
      expect(await bytes(test.index.searchTerms(table.name, { ...query, withPayload: true }))).toEqual(all)
      const vectorQuery = { vector: sampleVector(1), limit: 5, withPayload: true }
      expect(await bytes(test.index.searchVector(table.name, vectorQuery))).toEqual(all)
      const without = await test.index.searchTerms(table.name, query)
      expect(without.every((hit) => hit.payload === undefined)).toBe(true)
    })

    it('samples rows from all over the table', async () => {
      const sampled = async (rows: number) => (await Array.fromAsync(test.index.sample(table.name, rows))).flat()
      expect(await sampled(10)).toEqual([])
      await test.index.upsert(table, documentRows('one', 300))
      await test.index.optimize(table.name)
      const all = await sampled(1_000)
      expect(all).toHaveLength(300)
      const markers = (payloads: readonly Uint8Array[]) =>
        payloads.map((payload) => Number(/marker(\d+)/.exec(new TextDecoder().decode(payload))![1]))
      expect(new Set(markers(all)).size).toBe(300)
      const some = markers(await sampled(30))
      expect(new Set(some).size).toBe(30)
      expect(Math.max(...some)).toBeGreaterThan(200)
      expect(Math.min(...some)).toBeLessThan(100)
    })

    it('finds nothing in a missing table', async () => {
      expect(await search('common')).toEqual([])
    })
  })
}
