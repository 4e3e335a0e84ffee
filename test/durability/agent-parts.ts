import { appendFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { mcpToolHost } from '@docent/adapters-agents/mcp'
import { bubblewrapSandbox, codeTools } from '@docent/adapters-agents/sandbox'
import { defineTool, type DocentOptions } from '@docent/core'
import type { ModelProvider, Sandbox, ToolCall } from '@docent/core/ports'
import { z } from 'zod'
import { scriptedModels } from '../support/scripted-models.ts'

/** Calls of a run by turn; the first acts, runs a program and calls a server, side by side and in order. */
const turns: readonly (readonly (readonly [tool: string, given: object])[])[] = [
  [
    ['act', { what: 'first' }],
    ['letters__send', { to: 'bob' }],
    ['run_python', { program: 'print(6 * 7)' }],
    ['letters__send', { to: 'carol' }],
    ['memory__create_entities', { entities: [{ name: 'Berg', entityType: 'customer', observations: ['orders'] }] }],
    ['everything__echo', { message: 'hello' }],
  ],
  [
    ['run_python', { program: 'import time\ntime.sleep(0.3)\nopen("out.txt", "w").write("written")\nprint(8 * 8)' }],
    ['act', { what: 'second' }],
    ['filesystem__write_file', { path: '/workspace/note.txt', content: 'nine euros' }],
  ],
  [['done', { passages: [], notes: 'It is done.' }]],
]
export const callsOfRun = turns.flat().length
/** What must not be called twice; servers say of other tools of theirs that these can be. */
const acting = ['act', 'send', 'create_entities']
export const actsOfRun = turns.flat().filter(([tool]) => acting.includes(tool.replace(/^.*__/, ''))).length

/** Decides by what it is asked with alone, and takes its time. */
const model = (): ModelProvider =>
  scriptedModels(
    async function* ({ tools, messages }) {
      await pause(40)
      if (!tools) {
        for (const word of ['All ', 'of ', 'it ', 'is ', 'done.']) yield (await pause(20), word)
        return
      }
      const turn = messages.filter(({ role }) => role === 'assistant').length
      for (const [name, given] of turns[Math.min(turn, turns.length - 1)]!)
        yield {
          id: `${turn} ${name} ${JSON.stringify(given)}`,
          name,
          arguments: JSON.stringify(given),
        } satisfies ToolCall
    },
    { tools: true, continuation: 'prompted' },
  )

/** Which call a line is, where it is one that must not be made twice. */
function actOf(line: string): string | undefined {
  if (!line.includes('"tools/call"')) return undefined
  const { params } = JSON.parse(line) as { params: { name: string; _meta: Readonly<Record<string, unknown>> } }
  return acting.includes(params.name) ? `${params.name} ${String(params._meta['docent/key'])}` : undefined
}

/** A sandbox that notes which calls it passes on to servers. */
function watched(sandbox: Sandbox, note: (line: string) => void): Pick<Sandbox, 'start' | 'capabilities'> {
  return {
    capabilities: () => sandbox.capabilities(),
    async start(request, signal) {
      const process = await sandbox.start(request, signal)
      const decoder = new TextDecoder()
      const stdin = new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          for (const line of decoder.decode(chunk).split('\n')) {
            const act = actOf(line)
            if (act !== undefined) note(act)
          }
          controller.enqueue(chunk)
        },
      })
      void stdin.readable.pipeTo(process.stdin).catch(() => {})
      return { ...process, stdin: stdin.writable, stderr: () => process.stderr(), kill: () => process.kill() }
    },
  }
}

/** What a process needs whose agents act, run programs and call servers. What acted is noted in a file. */
export async function agentParts(journal: string) {
  const note = (line: string) => appendFileSync(journal, `${line}\n`)
  const sandbox = bubblewrapSandbox()
  const act = defineTool({
    ...{ name: 'act', description: 'Acts.', approval: 'never', input: z.object({ what: z.string() }) },
    async run({ what }, { key }) {
      await pause(30)
      note(`act ${key}`)
      await pause(30)
      return `Acted: ${what}.`
    },
  })
  const options: Pick<DocentOptions, 'agents' | 'tools' | 'toolHost'> = {
    // What servers say of their tools are words of others, so that calls want consent.
    agents: { approve: () => Promise.resolve(true) },
    tools: [act, ...(await codeTools({ sandbox }))],
    toolHost: mcpToolHost({
      network: { fetch: () => Promise.reject(new Error('There is no network.')) },
      sandbox: watched(sandbox, note),
    }),
  }
  return { options, model: model() }
}
