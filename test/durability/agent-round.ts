import { builtInModels } from '@docent/adapters-llm'
import type { DebugPoints, DocentSession, HostTool } from '@docent/core'
import type { ModelProvider, ModelRequest, ToolCall } from '@docent/core/ports'
import { numberOf, promptOf } from '../support/looking-models.ts'
import { observatoryQuestion, observatoryTexts } from '../support/observatory.ts'
import { scriptedModels } from '../support/scripted-models.ts'
import type { SharedMemory } from './shared-memory.ts'

/** Turns of the model that it is shown. */
export const shownTurns = ({ messages }: ModelRequest): number =>
  messages.filter(({ role }) => role === 'assistant').length

export interface AgentScript {
  /** What the model does in a turn, by what it is asked with alone. */
  readonly turn: (turn: number, request: ModelRequest) => readonly ToolCall[]
  readonly asked: Pick<Parameters<DocentSession['chats']['complete']>[1], 'ragConfig' | 'llmArgs'>
  readonly toolCalls: number
  readonly withoutDocuments?: boolean
  /** Tokens that its model takes. @default as many as scripted models usually do */
  readonly contextTokens?: number
  /** Turns by what it is asked with, where earlier ones are left out. @default the turns that it is shown */
  readonly turnOf?: (request: ModelRequest) => number
  /** Texts of the files that are there in the end, by name. */
  readonly files: Readonly<Record<string, string>>
}

export const seat = (request: ModelRequest) => numberOf(promptOf(request), 'Torup')

/** Decides by what it is asked with alone, so that each process has a model of its own. */
export function lookingModel(script: AgentScript): { readonly provider: ModelProvider; readonly turns: number[] } {
  const turns: number[] = []
  const provider = scriptedModels(
    async function* (request) {
      const turn = (script.turnOf ?? shownTurns)(request)
      if (request.tools) turns.push(turn)
      if (!request.tools) yield `In Torup [${seat(request)}].`
      else yield* script.turn(turn, request)
    },
    {
      tools: true,
      continuation: 'prompted',
      ...(script.contextTokens === undefined ? {} : { contextTokens: script.contextTokens }),
    },
  )
  return { provider, turns }
}

const ofRuns = /agent_run|program_run|generation\.(?:answerQuestion|STARTED|RETRIEVED|ANSWERED)/

/** A process that stops for ever at one of the points of a run, as one that is killed; the points it reached on the way. */
export function pointsUntil(stopAt: number, of = ofRuns) {
  const reached: string[] = []
  const stopped = Promise.withResolvers<string>()
  let isOn = false
  const points: DebugPoints = {
    reach(name) {
      if (!isOn) return undefined
      if (reached.length === stopAt) return new Promise<void>(() => {})
      if (!of.test(name)) return undefined
      if (reached.push(name) < stopAt) return undefined
      stopped.resolve(name)
      return new Promise<void>(() => {})
    },
  }
  return { points, reached, stopped: stopped.promise, begin: () => void (isOn = true) }
}

/** Asks, and stops at one of the points of the run. */
export async function askUntil(
  memory: SharedMemory,
  script: AgentScript,
  stopAt: number,
  toolsOf: (points: DebugPoints) => readonly HostTool[] = () => [],
) {
  const { points, begin, ...progress } = pointsUntil(stopAt)
  const model = lookingModel(script)
  const member = await memory.join(points, [model.provider, builtInModels()], { tools: toolsOf(points) })
  const alice = member.docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Observatory' })
  for (const [fileName, text] of Object.entries(observatoryTexts)) {
    await alice.ingest.plainTextJob({ collectionId, fileName, text })
    await member.docent.settled()
  }
  const chat = await alice.chats.create(script.withoutDocuments ? {} : { collectionId })
  begin()
  const asked = alice.chats.complete(chat.id, { message: observatoryQuestion, ...script.asked })
  return { ...member, ...progress, alice, chat, asked, model }
}

export const stepsOf = async (memory: SharedMemory) => (await memory.dump()).tables['agent_step']!

export async function filesOf(alice: DocentSession, chatId: string): Promise<Record<string, string>> {
  const files = await alice.chats.agentFiles(chatId)
  const texts = files.map(async ({ id, filename }) => {
    const original = await alice.documents.original(id)
    return [filename, Buffer.concat(await Array.fromAsync(await original.read())).toString()] as const
  })
  return Object.fromEntries(await Promise.all(texts))
}
