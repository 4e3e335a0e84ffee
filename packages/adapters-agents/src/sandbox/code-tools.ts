import {
  defineTool,
  type HostTool,
  type HostToolCode,
  type HostToolContext,
  type HostToolResult,
  type Sandbox,
  type SandboxImage,
  type SandboxLimits,
  type SandboxRequest,
} from '@docent/core/ports'
import { z } from 'zod'
import { inputPath, readChatFiles } from './chat-files.ts'
import { describeOutcome } from './describe-outcome.ts'

export interface CodeToolsOptions {
  /** @default none: the tools are listed as ones that cannot be used */
  readonly sandbox?: Sandbox | undefined
  /** Bounds of one program. @default those of the sandbox, and 60,000 ms */
  readonly limits?: Partial<SandboxLimits> | undefined
}

const usualWallMs = 60_000
/** What a call takes beside its program: the turn in the queue, reading and collecting files. */
const besideMs = 30_000
const longestProgram = 100_000

const tools = {
  python: { name: 'run_python', language: 'Python', print: 'print', example: 'print(6 * 7)' },
  node: { name: 'run_javascript', language: 'JavaScript', print: 'console.log', example: 'console.log(6 * 7)' },
} as const satisfies Record<SandboxImage, unknown>

/** Tools with which agents run programs that they write, `run_python` and `run_javascript`. Those that cannot run here report why. */
export async function codeTools({ sandbox, limits = {} }: CodeToolsOptions): Promise<HostTool[]> {
  const { images, mostWallMs = Infinity, reason } = (await sandbox?.capabilities()) ?? { images: {} }
  const wallMs = Math.min(limits.wallMs ?? usualWallMs, mostWallMs)
  const bounds = { ...limits, wallMs }
  return (['python', 'node'] as const).map((image) => {
    const version = images[image]
    if (sandbox && version !== undefined) return codeTool(sandbox, image, version, bounds)
    return missingTool(image, sandbox ? reason : 'This server has no sandbox to run programs in.')
  })
}

function missingTool(image: SandboxImage, reason: string | undefined): HostTool {
  const { name, language } = tools[image]
  const disabledReason = reason ?? `Programs in ${language} cannot run in the sandbox.`
  return defineTool({
    ...{ name, description: `Runs ${language} programs.`, class: 'idempotent', egress: false, disabledReason },
    input: z.object({ program: z.string() }),
    run: async () => ({ content: disabledReason, failed: true }),
  })
}

function codeTool(
  sandbox: Sandbox,
  image: SandboxImage,
  version: string,
  limits: Partial<SandboxLimits> & { readonly wallMs: number },
): HostTool {
  const { name, language, print, example } = tools[image]
  const module = image === 'node' ? ', as an ES module' : ''
  return defineTool({
    name,
    description:
      `Runs a ${language} ${version} program${module} and returns what it prints with ${print}. The files of the chat are in its ` +
      `working directory; new and changed files there are kept in the chat, for the user to download and for the next call. Those named input/… ` +
      `are at ${inputPath} instead, such as ${inputPath}/data.csv, and can only be read. Nothing ` +
      `else is kept between calls. No network, no packages to install. At most ${limits.wallMs / 1000} seconds.`,
    input: z.object({
      program: z.string().min(1).max(longestProgram).describe(`The whole program, such as ${example}`),
    }),
    class: 'idempotent',
    egress: false,
    approval: 'never',
    timeoutMs: limits.wallMs + besideMs,
    usesCode: image === 'python',
    run: ({ program }, context) => runTool(sandbox, { image, program, limits }, context),
  })
}

const codePath = '/code'

/** The code of the user beside the program: each in a folder, all of which Python looks into. */
function withCode(code: readonly HostToolCode[]): Pick<SandboxRequest, 'folders' | 'environment'> {
  if (code.length === 0) return {}
  const files = code.flatMap((one) =>
    [...one.files].map(([name, content]) => [`${one.folder}/${name}`, content] as const),
  )
  const modules = code.map(({ folder }) => `${codePath}/${folder}`)
  const packed = files.flatMap(([name]) => (name.endsWith('.zip') ? [`${codePath}/${name}`] : []))
  return {
    folders: [{ path: codePath, files: new Map(files) }],
    environment: {
      ...Object.assign({}, ...code.map(({ environment }) => environment)),
      PYTHONPATH: [codePath, ...modules, ...packed].join(':'),
    },
  }
}

async function runTool(
  sandbox: Sandbox,
  request: {
    readonly image: SandboxImage
    readonly program: string
    readonly limits: Partial<SandboxLimits> & { readonly wallMs: number }
  },
  { files, signal, code }: HostToolContext,
): Promise<HostToolResult> {
  const chat = await readChatFiles(files, request.limits)
  const own = request.image === 'python' ? withCode(await code()) : {}
  const inputs = chat.inputs.size === 0 ? [] : [{ path: inputPath, files: chat.inputs }]
  const folders = [...(own.folders ?? []), ...inputs]
  const outcome = await sandbox.run({ ...request, ...own, folders, files: chat.files }, signal)
  return describeOutcome(outcome, request, chat.notes)
}
