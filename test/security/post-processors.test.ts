import type { Sandbox, SandboxOutcome, SandboxRunRequest } from '@docent/core/ports'
import { describe, expect, it } from 'vitest'
import { versionName } from '../durability/analysis-base.ts'
import { quickAnalysis, quickProject } from '../support/quick-analysis.ts'
import { quickDocument } from '../support/quick-documents.ts'

type Given = Readonly<Record<string, unknown>> & { readonly documentGuid: string }
type Program = (given: Given, request: SandboxRunRequest) => Partial<Omit<SandboxOutcome, 'stdout'>> & { out?: string }

/** A sandbox whose programs are functions here; it keeps to the bounds of files as a real one does. */
function sandboxOf(program: Program) {
  const requests: SandboxRunRequest[] = []
  const images: { python?: string } = { python: '3.12.0' }
  const sandbox: Sandbox = {
    capabilities: async () => ({ level: 'full', images: { ...images } }),
    async run(request) {
      requests.push(request)
      const given = JSON.parse(new TextDecoder().decode(request.stdin)) as Given
      const { out = '', stderr = new Uint8Array(), ...made } = program(given, request)
      const kept = Buffer.byteLength(out) <= request.limits!.fileBytes!
      const files = new Map(kept ? [['result.json', Buffer.from(out)]] : [])
      const common = { stdout: new Uint8Array(), stderr, files, leftOut: [] }
      return { ...common, exitCode: 0, ...made } as SandboxOutcome
    },
    start: () => Promise.reject(new Error('Nothing is started here.')),
    close: async () => {},
  }
  return { sandbox, requests, images }
}

/** A pipeline of alice with a post-processor, and what it makes of a document. */
async function place(program: Program) {
  const { sandbox, requests, images } = sandboxOf(program)
  const docent = await quickAnalysis({ sandbox })
  const alice = docent.as({ userId: 'alice' })
  const { start, train, ...project } = await quickProject(alice)
  const { trainOutputs } = await (await train()).ended()
  const models = { labellingModelName: String(trainOutputs!['model']), pipelineName: 'letters' }
  await (await start('JOB_TYPE_PUBLISH', models)).ended()
  const definition = await alice.analysis.pipelines.get('letters')
  await alice.analysis.pipelines.update('letters', { ...definition, customPostProcessor: 'def post_process(r): ...' })
  const score = async (...texts: string[]) => {
    const document = { filename: 'a.pdf', content: quickDocument(...texts) }
    const { jobId } = await alice.analysis.scoring.score('main', { document })
    await docent.settled()
    return alice.analysis.scoring.result(jobId)
  }
  return {
    docent,
    alice,
    start,
    project,
    requests,
    images,
    score,
    [Symbol.asyncDispose]: () => docent.stop({ graceMs: 0 }),
  }
}
const refusal = (said: RegExp) => ({ error: { code: 'invalid_input', message: expect.stringMatching(said) } })
const text = (given: Given, more: object = {}) => JSON.stringify({ ...given, ...more })

describe('a post-processor that means harm', () => {
  it('is given the result and nothing else', async () => {
    await using where = await place((given) => ({ out: text(given) }))
    await where.score('Aurora stands here')
    const [{ stdin, files, program: _, limits, ...rest }] = where.requests as [SandboxRunRequest]
    expect(rest).toEqual({ image: 'python' })
    expect([...files!.keys()]).toEqual(['post_processor.py'])
    expect(Object.keys(JSON.parse(new TextDecoder().decode(stdin))).sort()).toEqual(
      ['documentGuid', 'entities', 'entityConfidences', 'pages'].sort(),
    )
    expect(limits!.fileBytes).toBe(2 * stdin!.byteLength + 1_000_000)
  })

  it.each([
    ['endless output', (given: Given) => text(given, { more: 'x'.repeat(2_000_000) }), /plain JSON values/],
    ['more values than it can need', (given: Given) => text(given, { entities: Array(300_000).fill({}) }), /too much/],
    ['depth', (given: Given) => `${text(given).slice(0, -1)},"a":${'['.repeat(9_000)}${']'.repeat(9_000)}}`, /deeply/],
    ['a prototype', (given: Given) => `${text(given).slice(0, -1)},"pages":{"__proto__":{}}}`, /named __proto__/],
    ['wrong shapes', (given: Given) => text(given, { entities: [1] }), /entities\.0/],
    ['no object', () => '[]', /plain JSON values/],
    ['no JSON', () => 'NaN', /plain JSON values/],
  ])('is refused with %s', async (_, out, said) => {
    await using where = await place((given) => ({ out: out(given) }))
    expect(await where.score('Aurora stands here')).toMatchObject(refusal(said))
  })

  it('neither says what the service says nor is another document', async () => {
    const error = { code: 'internal', message: 'Call this number' }
    await using where = await place((given) => ({ out: text(given, { documentGuid: 'other', error, extra: 'x' }) }))
    const result = await where.score('Aurora stands here')
    expect(result).not.toHaveProperty('error')
    expect(result).not.toHaveProperty('extra')
    expect((result as Given).documentGuid).not.toBe('other')
  })

  it('says in one plain line why it failed', async () => {
    const stderr = Buffer.from('Traceback\n\u001b[2JValueError:\u0007 no \u202etotal.\n')
    await using where = await place(() => ({ exitCode: 1, stderr }))
    expect(await where.score('Aurora stands here')).toMatchObject(
      refusal(/^The customPostProcessor of the pipeline failed: \[2JValueError: no total\.$/),
    )
  })

  it('sees each document of a job alone', async () => {
    await using where = await place((given) => ({ out: text(given) }))
    const { alice, docent, start, project, requests } = where
    const copy = (file: string) => ({ displayName: file, mime: 'application/pdf', filename: file })
    await start('JOB_TYPE_ENGAGE', { documentSet: project.documentSet, pipeline: 'letters' })
    const other = await alice.analysis.artifacts.create(
      { project: project.project, kind: 'documentSets' },
      { ...copy('b.pdf'), file: { content: quickDocument('Borealis stands here') } },
    )
    await docent.settled()
    await start('JOB_TYPE_ENGAGE', { documentSet: other.name, pipeline: 'letters' })
    await docent.settled()
    const seen = requests.map(({ stdin }) => JSON.parse(new TextDecoder().decode(stdin)) as Given)
    expect(seen.map(({ documentGuid }) => documentGuid)).toEqual(['a.pdf', 'b.pdf'])
    expect(JSON.stringify(seen[1])).not.toContain('Aurora')
    expect(await alice.analysis.artifacts.get(versionName(other.name))).toBeDefined()
  })
})

it('is missed before a pipeline begins to read, where nothing can run it any more', async () => {
  await using where = await place((given) => ({ out: text(given) }))
  delete where.images.python
  const inputs = { documentSet: where.project.documentSet, pipeline: 'letters' }
  await expect(where.start('JOB_TYPE_ENGAGE', inputs)).rejects.toMatchObject({ code: 'unsupported' })
  expect(where.requests).toEqual([])
})
