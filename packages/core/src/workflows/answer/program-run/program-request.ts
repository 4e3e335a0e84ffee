import type { SandboxEndpoint, SandboxImage, SandboxRunRequest } from '../../../kernel/ports/index.ts'
import type { LoadedProgram } from '../../../resources/agent-programs/index.ts'
import { fitHistory } from '../prompt/fit-history.ts'
import type { AnswerJob } from '../request/answer-job.ts'
import { systemWithMemory } from '../request/memory-prompt.ts'
import { nodeRunner } from './node-runner.ts'
import type { GivenFiles } from './program-files.ts'
import {
  agentPath,
  controlVariable,
  inputPath,
  modelVariable,
  packagesPath,
  serversDirectory,
  serversPath,
} from './program-paths.ts'
import { pythonRunner } from './python-runner.ts'

const runners: Readonly<Record<SandboxImage, string>> = { python: pythonRunner, node: nodeRunner }
/** Bytes of printed text that a runner passes on. */
const mostPrinted = 200_000
/** Tokens of the chat's history that a program gets. */
const historyTokens = 50_000

/** Libraries that report what they do to services of their makers would wait for a network that is not there. */
const withoutTracing: Readonly<Record<string, string>> = {
  OPENAI_AGENTS_DISABLE_TRACING: '1',
  CREWAI_DISABLE_TELEMETRY: 'true',
  CREWAI_DISABLE_TRACKING: 'true',
  OTEL_SDK_DISABLED: 'true',
  LANGSMITH_TRACING: 'false',
  LANGCHAIN_TRACING_V2: 'false',
  ANONYMIZED_TELEMETRY: 'False',
  DO_NOT_TRACK: '1',
}

export interface ProgramParts {
  readonly image: SandboxImage
  readonly functionName: string
  readonly loaded: LoadedProgram
  readonly job: AnswerJob
  /** Its key for models. */
  readonly key: string
  /** Longest time of the whole, ms. */
  readonly totalMs: number
  readonly models: SandboxEndpoint['handle']
  readonly control: SandboxEndpoint['handle']
  readonly given: GivenFiles
}

/** How a program runs. Its secrets go over standard input, and into no environment but its own. */
export function programRequest(parts: ProgramParts): SandboxRunRequest {
  const { image, functionName, loaded, job, totalMs, given } = parts
  const start = {
    function: functionName,
    arguments: { query: job.question, chat_history: historyOf(job) },
    environment: environmentOf(parts),
    printed: mostPrinted,
  }
  return {
    image,
    program: runners[image],
    stdin: new TextEncoder().encode(JSON.stringify(start)),
    files: given.files,
    folders: [
      { path: agentPath, files: loaded.files },
      { path: packagesPath, files: loaded.packages },
      { path: serversPath, files: loaded.servers },
      { path: inputPath, files: given.inputs },
    ],
    endpoints: [
      { variable: modelVariable, path: '/v1', handle: parts.models },
      { variable: controlVariable, handle: parts.control },
    ],
    limits: { wallMs: totalMs },
  }
}

function environmentOf({ loaded, job, key, totalMs }: ProgramParts): Readonly<Record<string, string>> {
  return {
    CUSTOM_AGENT_TIMEOUT: String(Math.floor(totalMs / 1000)),
    ...loaded.environment,
    ...withoutTracing,
    CUSTOM_AGENT_API_KEY: key,
    OPENAI_API_KEY: key,
    CUSTOM_AGENT_MODEL: job.model.id,
    MCP_DIR: serversDirectory,
  }
}

/** What was said before, as messages of OpenAI; first the system prompt of the question, and the memory. */
function historyOf({ before, request }: AnswerJob) {
  const system = systemWithMemory(request, request.systemPrompt ?? '')
  return [
    ...(system === '' ? [] : [{ role: 'system', content: system }]),
    ...fitHistory(before, historyTokens).map(({ role, content }) => ({ role, content })),
  ]
}
