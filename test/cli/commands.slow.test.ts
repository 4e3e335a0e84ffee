/** @module-tag slow */
import { createServer } from 'node:http'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runDocent } from '../support/example-process.ts'

const key = 'the-key-of-the-administrator'
let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'docent-commands-'))
  mkdirSync(join(root, 'papers'))
  writeFileSync(join(root, 'papers', 'fares.md'), '# Fares\n\nA bicycle costs two crowns. Children travel free.\n')
  writeFileSync(join(root, 'papers', 'rules.txt'), 'Dogs may sit on the lower deck only.')
  writeFileSync(join(root, 'noise.bin'), Buffer.from([0, 1, 2, 3, 255, 254, 0, 7]))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

interface Ended {
  readonly code: number | NodeJS.Signals
  readonly output: string
  readonly errors: string
  /** Each line of the output. */
  readonly lines: readonly Record<string, unknown>[]
}

async function docent(given: readonly string[], environment: Record<string, string> = {}, input = ''): Promise<Ended> {
  await using process = runDocent(given, { environment, input, cwd: root })
  const code = await process.ended
  const output = process.output()
  const parsed = () =>
    output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  return { code, output, errors: process.errors(), lines: given.includes('--json') ? parsed() : [] }
}

/** Whole processes on a machine that may be busy. */
describe('the commands', { timeout: 120_000 }, () => {
  it('work with a running server, which they find by its data directory or address', async () => {
    const data = { DOCENT_DATA: join(root, 'data') }
    await using server = runDocent(['serve', '--json', '--port', '0', '--data', 'data'], {
      environment: { DOCENT_ADMIN_KEY: key },
      cwd: root,
    })
    const [line] = await server.untilPrinted(/^\{.*\}\n/)
    const started = JSON.parse(line) as { url: string }
    expect(started).toMatchObject({ data: join(root, 'data'), answers: 'extractive', new: true })
    const byData = { ...data, DOCENT_ADMIN_KEY: key }
    const byUrl = { DOCENT_URL: started.url, DOCENT_API_KEY: key }

    const ingested = await docent(['ingest', '--json', '--collection', 'papers', 'papers', 'noise.bin'], byData)
    expect([ingested.code, ingested.errors]).toEqual([1, ''])
    expect(ingested.lines).toMatchObject([
      { file: join(root, 'papers', 'fares.md') },
      { file: join(root, 'papers', 'rules.txt') },
      { file: join(root, 'noise.bin'), failure: expect.any(String) },
    ])
    expect(ingested.lines[0]).not.toHaveProperty('failure')

    const list = await docent(['jobs'], byUrl)
    expect([list.code, list.errors]).toEqual([0, ''])
    expect(list.output).toMatch(/^JOB +STATE +DONE +CREATED +NAME\n(\S+ .*\n){3}$/)
    const [first, , failed] = ingested.lines as { job: string }[]
    expect(await docent(['jobs', 'show', first!.job], byUrl)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/^State +completed/m),
    })
    expect(await docent(['jobs', 'watch', '--json', failed!.job], byUrl)).toMatchObject({
      code: 1,
      lines: [{ id: failed!.job, overall_status: 'failed' }],
    })
    const unknown = await docent(['jobs', 'show', '--json', 'none'], byUrl)
    expect([unknown.code, unknown.lines]).toEqual([1, [{ error: { code: 'refused', message: expect.any(String) } }]])
    expect((await docent(['jobs'], { ...byUrl, DOCENT_API_KEY: 'another-key-of-nobody' })).code).toBe(4)
    expect((await docent(['jobs', 'cancel', first!.job], byUrl)).code).toBe(1)

    const asked = await docent(['ask', '--json', '--collection', 'papers', 'What does a bicycle cost?'], byUrl)
    expect([asked.code, asked.errors]).toEqual([0, ''])
    expect(asked.lines).toMatchObject([
      {
        question: 'What does a bicycle cost?',
        answer: expect.stringContaining('two crowns'),
        references: [{ document: 'fares.md', cited: true, text: expect.stringContaining('A bicycle') }],
        files: [],
      },
    ])

    const questions = 'Where may dogs sit?\n/sources\n\n/bogus\n/new\nWho travels free?\n/quit\nWhat?\n'
    const chat = await docent(['chat', '--collection', 'papers'], byData, questions)
    expect(chat.code).toBe(0)
    expect(chat.output).toMatch(
      /lower deck[^]*Sources:\n {2}\[1\] rules\.txt[^]*rules\.txt, page 1\nDogs may[^]*travel free/,
    )
    expect(chat.errors).toBe('There is no /bogus: there are /sources, /new and /quit.\n')
    const answered = await docent(
      ['chat', '--json', '--collection', 'papers'],
      byUrl,
      'Where may dogs sit?\nWho travels free?',
    )
    expect(answered.lines).toMatchObject([
      { question: 'Where may dogs sit?' },
      { answer: expect.stringContaining('free') },
    ])
    expect(answered.lines[0]!['chat']).toBe(answered.lines[1]!['chat'])
    expect(await docent(['chat', '--collection', 'none'], byUrl)).toMatchObject({ code: 2 })

    const doctor = await docent(['doctor', '--json'], byData)
    expect(doctor.code).toBe(0)
    expect(doctor.lines[0]).toMatchObject({
      whole: true,
      findings: expect.arrayContaining([
        { subject: 'server', state: 'ok', result: `process ${server.child.pid} at ${started.url}: ready` },
      ]),
    })
    expect((await docent(['verify', '--json'], byData)).lines).toMatchObject([{ whole: true, server: started.url }])

    server.child.kill('SIGTERM')
    expect(await server.ended, server.errors()).toBe(0)
    expect(server.output()).toBe(line)
    expect(await docent(['jobs'], byData)).toMatchObject({ code: 3, errors: expect.stringContaining('docent serve') })
    expect((await docent(['jobs'], byUrl)).code).toBe(3)
    const stopped = await docent(['doctor', '--json'], { ...byData, PORT: '0' })
    expect(stopped.code).toBe(0)
    expect(stopped.lines[0]).toMatchObject({
      findings: expect.arrayContaining([
        { subject: 'index health', state: 'ok', result: 'nothing is missing' },
        { subject: 'records', state: 'ok', result: 'answer' },
      ]),
    })
  })

  it('read files and web pages without a server, too', async () => {
    const site = createServer((_request, response) => {
      response.setHeader('Content-Type', 'text/html').end('<title>Pier</title><p>The old pier was built in 1911.</p>')
    }).listen(0, '127.0.0.1')
    await once(site, 'listening')
    const { port } = site.address() as AddressInfo
    const environment = { DOCENT_DATA: join(root, 'alone'), DOCENT_ALLOW_HOSTS: '127.0.0.1' }
    const page = `http://127.0.0.1:${port}/pier`
    const ingested = await docent(['ingest', 'papers/fares.md', page], environment)
    expect(ingested).toMatchObject({ code: 0, output: '2 of 2 are in the collection ask.\n' })
    expect(ingested.errors).toContain('pier: ready\n')
    const asked = await docent(['ask', 'When was the old pier built?'], environment)
    expect(asked.output).toContain('1911')
    site.close()
  })

  it('read a file that is written meanwhile', async () => {
    const log = join(root, 'server.log')
    writeFileSync(log, 'The ferry to Skerry leaves at nine.\n'.repeat(200_000))
    const writing = setInterval(() => appendFileSync(log, 'One line more.\n'), 1)
    try {
      const ingested = await docent(['ingest', 'server.log'], { DOCENT_DATA: join(root, 'logs') })
      expect(ingested).toMatchObject({ code: 0, output: '1 of 1 are in the collection ask.\n' })
    } finally {
      clearInterval(writing)
    }
  })

  it('tell of settings that are wrong', async () => {
    const doctor = await docent(['doctor'], { PORT: 'http' })
    expect(doctor.code).toBe(1)
    expect(doctor.output).toMatch(/^PROBLEM +environment +The environment variable PORT must be a number/m)
  })
})
