import type { ChosenAgentType } from '../../../../resources/chat-settings/index.ts'
import type { LoopKind, LoopParts } from '../agentic/loop-kind.ts'
import { material } from '../agentic/instructions.ts'
import { agentLimits } from '../agentic/limits.ts'
import { agenticRag } from '../agentic/agentic-rag.ts'
import { retrievalTools } from '../agentic/retrieval-tools.ts'
import { askTool } from './ask-tool.ts'
import type { CompletionRequest } from '../../request/completion-request.ts'
import { wantedAgent } from '../../request/custom-agent.ts'
import { memoryText } from '../../request/memory-prompt.ts'
import { delegateTool } from './delegate-tool.ts'
import { fileTools } from './file-tools.ts'
import { memoryTools } from './memory-tools.ts'
import { readDefinition } from './definition.ts'
import { todoTool } from './todo-tool.ts'
import { filesOfRun } from './run-files.ts'

const ofType: Readonly<Record<ChosenAgentType, readonly string[]>> = {
  general: ['Use the tools that the task needs, and no others.'],
  task: ['Begin with a list of the steps (todo), and keep it up to date as you go.'],
  deep_research: [
    'Begin with a plan (todo): the questions that the task comes down to. Have up to four of them looked into at once (delegate), each complete in itself.',
    'Then look closer yourself where their findings disagree or something is missing, and write a report as a file: what was found, each statement with its passage, and what remains open.',
  ],
  coder: [
    'Write programs and run them (run_python, run_javascript) where computing, converting or checking is needed; do not work out by yourself what a program can. Read what it prints, correct it, and run it again.',
  ],
  search: ['Look things up; search with different words when the first find little. You write no files.'],
}

const working = (type: ChosenAgentType): string =>
  [
    'You do what the user asks for, with tools. You do not talk to the user: somebody else answers, from what you did and found.',
    'Work by calling tools only. Several calls at once are welcome when they do not depend on each other.',
    ...ofType[type],
    'Where a file is asked for, write it. Statements that come from documents carry the number of their passage, such as [1], in files too.',
    'As soon as the work is done, or you see that it cannot be done, call done: say in the notes what you did, which files you wrote and what is missing, and give the numbers of the passages that the answer needs.',
    material,
  ].join('\n')

/** A model at work for the user: it looks things up, and keeps files in the chat. */
export const agent: LoopKind = {
  instructions: ({ request }) => withMemoryOfAgent(request, asItself(request, working(wantedAgent(request).type))),
  limits: agentLimits,
  begin: async (parts) =>
    parts.context.collectionId === undefined ? { content: '', room: 0 } : agenticRag.begin(parts),
  introduction: (content) => (content === '' ? '' : `What the request alone finds:\n\n${content}`),
  ending: 'Ends the work: it is done, or it cannot be done. Say which passages the answer needs, and what you did.',
  tools: toolsOf,
  summary: filesOf,
}

/** All places of a prompt are one to an agent, except that what a tool reads is left to the tool. */
const withMemoryOfAgent = (request: CompletionRequest, rules: string): string =>
  [rules, request.memory && request.memory.place !== 'agent_tool' ? memoryText(request, request.memory.place) : '']
    .filter((text) => text !== '')
    .join('\n\n')

function toolsOf(parts: LoopParts) {
  const { context, workspace, room, hostTools } = parts
  const { llmArgs, customAgent } = context.request
  const { type, tools } = wantedAgent(context.request)
  // A key of one collection reaches that collection, and nothing else.
  const mayWrite = type !== 'search' && context.scope.collectionId === undefined
  const all = [
    ...(context.collectionId === undefined ? [] : retrievalTools(parts)),
    ...(context.collectionId !== undefined && type === 'deep_research' ? [delegateTool(parts)] : []),
    ...(mayWrite ? fileTools({ workspace, room }) : []),
    ...memoryTools({ memory: context.request.memory, records: parts.memoryBlocks }, context, room),
    ...hostTools.filter((tool) => mayWrite || !tool.inOrder),
    todoTool,
    ...(llmArgs.agentInteractive === true ? [askTool] : []),
  ]
  const wanted = tools ? all.filter(({ definition }) => tools.has(definition.name)) : all
  const own = readDefinition(customAgent?.definition ?? '').tools
  const named = wanted.filter(({ definition }) => own.has(definition.name))
  // Names of tools that are elsewhere mean nothing here.
  return named.length > 0 ? named : wanted
}

/** The instructions of a custom agent come below the rules of all agents. */
function asItself({ customAgent }: CompletionRequest, rules: string): string {
  const { prompt } = readDefinition(customAgent?.definition ?? '')
  return prompt === '' ? rules : `${rules}\n\nThe user has set you up as follows:\n\n${prompt}`
}

async function filesOf({ workspace }: LoopParts): ReturnType<NonNullable<LoopKind['summary']>> {
  const { made, withoutRoom, meta } = await filesOfRun(workspace)
  const notes = [
    ...(made.length === 0 ? [] : [`Files that were written: ${made.join(', ')}.`]),
    ...(withoutRoom.length === 0
      ? []
      : [`Written, but the user has no room for them and cannot download them: ${withoutRoom.join(', ')}.`]),
  ].join('\n')
  return { notes, meta }
}
