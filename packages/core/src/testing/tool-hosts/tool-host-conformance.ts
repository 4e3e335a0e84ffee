import type { ServerToolCall, ToolHost, ToolServer } from '../../kernel/ports/index.ts'
import type { TestRunner } from '../test-runner.ts'
import { fakeTool, type FakeServerTool, type FakeToolServer } from './fake-tool-server.ts'

export interface ToolHostFixture {
  /**
   * It rejects with `unavailable` while a server is away and after it was closed, and with the reason of an aborted signal; what
   * a tool does wrong is a result that `failed`.
   */
  readonly host: ToolHost
  /** Starts a server with these tools. `of` replaces what the host gets of it. */
  readonly serve: (tools: readonly FakeServerTool[], of?: Partial<ToolServer>) => Promise<FakeToolServer>
  /** Ends the host and all servers. Called once, after the test. */
  readonly dispose: () => Promise<void>
}

export interface ToolHostSuiteOptions {
  /** A new one before each test, without servers. */
  readonly create: () => Promise<ToolHostFixture>
}

const megabytes = (count: number): string => 'x'.repeat(count * 1024 * 1024)
const away = { code: 'unavailable', retryable: true }

/** What every `ToolHost` must do. */
export function toolHostConformance(runner: TestRunner, options: ToolHostSuiteOptions): void {
  const { describe, it, expect, beforeEach, afterEach } = runner

  describe('tool host conformance', () => {
    let fixture: ToolHostFixture
    beforeEach(async () => {
      fixture = await options.create()
    })
    afterEach(() => fixture.dispose())

    const none = new AbortController().signal
    const list = (of: FakeToolServer, signal = none) => fixture.host.list(of.server, { signal, fresh: true })
    const call = (of: FakeToolServer, tool: string, given: Partial<ServerToolCall> = {}, signal = none) =>
      fixture.host.call(of.server, { tool, arguments: {}, key: 'key', repeatable: false, ...given }, { signal })

    it('lists tools by name, with the description of their server', async () => {
      const parameters = { type: 'object', properties: { place: { type: 'string' } }, required: ['place'] }
      const marks = { readOnly: true, destructive: false, idempotent: true }
      const of = await fixture.serve([fakeTool({ name: 'b', parameters, ...marks }), fakeTool({ name: 'a' })])
      const listed = await list(of)
      expect(listed.map(({ name }) => name)).toEqual(['a', 'b'])
      expect(listed[1]).toMatchObject({ description: 'Does b.', parameters, ...marks })
      expect(listed[0]).not.toHaveProperty('readOnly')
    })

    it('reports whether servers run that are programs, and why not', async () => {
      const { programs, reason } = await fixture.host.capabilities()
      expect(programs || reason !== undefined).toBe(true)
      expect(await fixture.host.capabilities()).toEqual({ programs, ...(reason !== undefined && { reason }) })
    })

    it('gives results, failed ones and files', async () => {
      const png = new Uint8Array([137, 80, 78, 71])
      const of = await fixture.serve([
        fakeTool({ name: 'echo' }),
        fakeTool({ name: 'fail', run: async () => ({ content: 'No such place.', failed: true }) }),
        fakeTool({ name: 'draw', run: async () => ({ files: [{ name: 'image-1.png', content: png }] }) }),
      ])
      const given = { text: 'größer "quoted" \u{1f600}', nested: [null, { a: 1 }] }
      expect(await call(of, 'echo', { arguments: given })).toEqual({
        content: `echo: ${given.text}`,
        failed: false,
        files: [],
      })
      expect(of.calls()).toEqual([{ tool: 'echo', arguments: given }])
      expect(await call(of, 'fail')).toMatchObject({ content: 'No such place.', failed: true })
      const { files } = await call(of, 'draw')
      expect(files.map(({ content }) => [...content])).toEqual([[...png]])
    })

    it('makes calls at the same time', async () => {
      const of = await fixture.serve([fakeTool({ name: 'echo' })])
      const texts = Array.from({ length: 20 }, (_, index) => String(index))
      const results = await Promise.all(texts.map((text) => call(of, 'echo', { arguments: { text } })))
      expect(results.map(({ content }) => content)).toEqual(texts.map((text) => `echo: ${text}`))
    })

    it('reports an unknown tool to the model, and of a result that is too large', async () => {
      const of = await fixture.serve([
        fakeTool({ name: 'large', run: async () => ({ content: megabytes(5) }) }),
        fakeTool({ name: 'echo' }),
      ])
      expect(await call(of, 'nothing')).toMatchObject({ failed: true, content: expect.stringContaining('nothing') })
      const [large, other] = await Promise.all([call(of, 'large'), call(of, 'echo', { arguments: { text: 'x' } })])
      expect(large).toMatchObject({ failed: true, content: expect.stringContaining('large') })
      expect(other.content).toBe('echo: x')
      expect((await call(of, 'echo')).failed).toBe(false)
    })

    it('can be asked again when a server is away', async () => {
      const of = await fixture.serve([fakeTool({ name: 'echo' })])
      await list(of)
      await of.stop()
      await expect(list(of)).rejects.toMatchObject(away)
      await expect(call(of, 'echo')).rejects.toMatchObject(away)
      await of.restart()
      expect(await list(of)).toHaveLength(1)
      expect((await call(of, 'echo')).failed).toBe(false)
    })

    it('finds a server again that was restarted meanwhile', async () => {
      const of = await fixture.serve([fakeTool({ name: 'echo' })])
      await call(of, 'echo')
      await of.stop()
      await of.restart()
      expect((await call(of, 'echo', { repeatable: true })).failed).toBe(false)
      expect(of.calls()).toHaveLength(2)
    })

    it('notices at once that a server dies, and sends what may not be repeated only once', async () => {
      let arrived = (): void => {}
      const arrival = new Promise<void>((resolve) => (arrived = resolve))
      const hang = fakeTool({
        name: 'hang',
        run: () => {
          arrived()
          return new Promise(() => {})
        },
      })
      const of = await fixture.serve([hang])
      const calling = call(of, 'hang')
      await arrival
      await of.stop()
      await expect(calling).rejects.toMatchObject(away)
      expect(of.calls()).toHaveLength(1)
    })

    it('sees what a server lists by now when it asks again', async () => {
      const of = await fixture.serve([fakeTool({ name: 'echo' })])
      await list(of)
      of.change([fakeTool({ name: 'echo', description: 'Does something else.' }), fakeTool({ name: 'more' })])
      expect((await list(of)).map(({ description }) => description)).toEqual(['Does something else.', 'Does more.'])
    })

    it('ends when it is aborted', async () => {
      const controller = new AbortController()
      const reason = new Error('nobody wants it')
      const run = () => {
        controller.abort(reason)
        return new Promise<never>(() => {})
      }
      const of = await fixture.serve([fakeTool({ name: 'hang', run }), fakeTool({ name: 'echo' })])
      await expect(call(of, 'hang', {}, controller.signal)).rejects.toBe(reason)
      await expect(list(of, controller.signal)).rejects.toBe(reason)
      expect((await call(of, 'echo')).failed).toBe(false)
    })

    it('refuses everything when it is closed', async () => {
      const of = await fixture.serve([fakeTool({ name: 'echo' })])
      await list(of)
      await fixture.host.close()
      await expect(list(of)).rejects.toMatchObject({ code: 'unavailable' })
      await expect(call(of, 'echo')).rejects.toMatchObject({ code: 'unavailable' })
    })
  })
}
