/** @module-tag slow */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runDocent } from '../support/example-process.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'docent-ask-'))
  writeFileSync(join(root, 'fares.md'), '# Fares\n\nA bicycle costs two crowns. Children under five travel free.\n')
  mkdirSync(join(root, 'papers', 'old'), { recursive: true })
  writeFileSync(join(root, 'papers', 'fares.md'), 'A bicycle costs two crowns.')
  writeFileSync(join(root, 'papers', 'old', 'rules.txt'), 'Dogs may sit on the lower deck only.')
  writeFileSync(join(root, 'papers', 'noise.bin'), Buffer.from([0, 1, 2, 3, 255, 254, 0, 7]))
  writeFileSync(join(root, 'noise.bin'), Buffer.from([0, 1, 2, 3, 255, 254, 0, 7]))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const ask = (data: string, ...given: string[]) =>
  runDocent(['ask', ...given], { environment: { DOCENT_DATA: join(root, data) }, cwd: root })

/** Whole processes on a machine that may be busy. */
describe('docent ask', { timeout: 60_000 }, () => {
  it('opens the data directory by itself when no server runs', async () => {
    await using process = ask('alone', 'fares.md', 'What does a bicycle cost?')
    expect(await process.ended).toBe(0)
    // A busy machine has time to show how far it is.
    expect(process.errors()).toMatch(/^(?: {2}fares\.md: reading, \d+ %\n)* {2}fares\.md: ready\n$/)
    expect(process.output()).toMatch(/two crowns[^]*Sources:\n {2}\[1\] fares\.md, page 1\n$/)
  })

  it('goes through the server that runs, which adds the same file once', async () => {
    const environment = { PORT: '0', DOCENT_DATA: join(root, 'served') }
    await using server = runDocent(['serve'], { environment })
    const [, url, key] = await server.untilPrinted(/Server +(\S+)[^]*API key +(docent_\S+)[^]*Ask about your own/)
    for (const question of ['What does a bicycle cost?', 'Who travels free?']) {
      await using process = ask('served', 'fares.md', question)
      expect({ code: await process.ended, errors: process.errors() }).toEqual({
        code: 0,
        errors: '  fares.md: ready\n',
      })
      expect(process.output()).toContain('[1] fares.md, page 1')
    }
    const headers = { Authorization: `Bearer ${key}` }
    const collections: unknown = await (await fetch(`${url}/api/v1/collections?name_filter=ask`, { headers })).json()
    expect(collections).toMatchObject([{ name: 'ask', document_count: 1 }])
  })

  it('reads directories, asks again without files, and forgets on request', async () => {
    await using first = ask('directory', 'papers', 'What does a bicycle cost?')
    expect(await first.ended).toBe(0)
    expect(first.errors()).toMatch(/1 of 2 {2}fares\.md: ready\n[^]*2 of 2 {2}rules\.txt: ready\n$/)
    expect(first.output()).toContain('two crowns')
    await using second = ask('directory', 'Where may dogs sit?')
    expect({ code: await second.ended, errors: second.errors() }).toEqual({ code: 0, errors: '' })
    expect(second.output()).toMatch(/lower deck[^]*rules\.txt/)
    await using third = ask('directory', '--fresh', 'fares.md', 'Where may dogs sit?')
    expect(await third.ended).toBe(0)
    expect(third.output()).not.toContain('rules.txt')
  })

  it('says how it is used', async () => {
    await using process = ask('help', '--help')
    expect({ code: await process.ended, errors: process.errors() }).toEqual({ code: 0, errors: '' })
    expect(process.output()).toMatch(/^Usage: docent ask \[--fresh\]/)
    await using nothing = ask('help', 'What is there?')
    expect(await nothing.ended).toBe(2)
    expect(nothing.errors()).toMatch(/^No files were read before: put files or directories/)
  })

  it.each([
    { given: ['missing.md', 'What?'], code: 2, message: /^No such file: missing\.md\n$/ },
    { given: ['noise.bin', 'What?'], code: 2, message: /noise\.bin cannot be read\.\n$/ },
  ])('refuses $given with a sentence', async ({ given, code, message }) => {
    await using process = ask('refused', ...given)
    expect(await process.ended).toBe(code)
    expect(process.errors()).toMatch(message)
    expect(process.output()).toBe('')
  })
})
