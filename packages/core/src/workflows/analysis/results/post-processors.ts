import { DocentError } from '../../../kernel/errors/index.ts'
import { inputShape, shapeFault } from '../../../kernel/json/index.ts'
import type { JsonValue, Sandbox } from '../../../kernel/ports/index.ts'
import type { PipelineDefinition } from '../../../resources/pipelines/index.ts'

type Definition = Pick<PipelineDefinition, 'customPostProcessor'>

/** What becomes of results before callers get them. */
export interface PostProcessors {
  /** @throws `unsupported` for a post-processor that cannot run here, with the reason */
  requireRunnable(definition: Definition): Promise<void>
  /** The result as the custom post-processor of a pipeline leaves it. @throws `unsupported`, `invalid_input` with the message of the program when it fails */
  custom(definition: Definition, result: JsonValue, signal: AbortSignal): Promise<JsonValue>
}

const longestResult = 50_000_000
/** How much longer than what it is given a program may make a result: what it returns is looked at on the event loop. */
const longer = { times: 2, bytes: 1_000_000, values: 10_000 }

/** What files take in a working directory beside their bytes. */
const workspaceSlack = 65_536
const resultFile = 'result.json'
const programFile = 'post_processor.py'

/**
 * Reads the result, gives it to the function of the file beside it, and writes what it returns to another file: what sandboxes permit
 * as output is shorter than results.
 */
const runner = `import json, sys
sys.path.insert(0, '/workspace')
sys.dont_write_bytecode = True
import post_processor
function = getattr(post_processor, 'post_process', None)
if not callable(function):
    sys.exit('customPostProcessor has no function post_process(result)')
changed = function(json.load(sys.stdin))
with open('/workspace/${resultFile}', 'w') as file:
    json.dump(changed, file)
`

/** Runs post-processors of users in a sandbox, where there is one. */
export function postProcessors({ sandbox }: { readonly sandbox: Sandbox | undefined }): PostProcessors {
  const isCustom = ({ customPostProcessor }: Definition) => customPostProcessor.trim() !== ''

  async function requireRunnable(definition: Definition): Promise<void> {
    if (!isCustom(definition)) return
    const { images, reason } = (await sandbox?.capabilities()) ?? { images: {}, reason: undefined }
    if ('python' in images) return
    throw new DocentError({
      code: 'unsupported',
      message: `customPostProcessor cannot run here: ${reason ?? 'this deployment has no sandbox with Python.'}`,
      details: { field: 'customPostProcessor' },
    })
  }

  return {
    requireRunnable,
    async custom(definition, result, signal) {
      if (!isCustom(definition)) return result
      await requireRunnable(definition)
      const text = new TextEncoder()
      const given = text.encode(JSON.stringify(result))
      const program = text.encode(definition.customPostProcessor)
      const fileBytes = Math.min(longestResult, given.byteLength * longer.times + longer.bytes)
      const outcome = await sandbox!.run(
        {
          image: 'python',
          program: runner,
          files: new Map([[programFile, program]]),
          stdin: given,
          limits: { fileBytes, workspaceBytes: fileBytes + program.byteLength + workspaceSlack },
        },
        signal,
      )
      if (outcome.exitCode !== 0) throw failed(new TextDecoder().decode(outcome.stderr), outcome.reason)
      const nodes = valuesIn(result) * longer.times + longer.values
      return parsed(new TextDecoder().decode(outcome.files.get(resultFile)), nodes)
    },
  }
}

/** Its form is looked at before anything recurses into it. */
function parsed(text: string, nodes: number): JsonValue {
  const value = jsonIn(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw failed('post_process has to return the result as an object of plain JSON values', undefined)
  const fault = shapeFault(value, { ...inputShape, nodes })
  if (fault) throw failed(`${fault.place === '' ? 'the result' : fault.place} ${fault.problem}`, undefined)
  return value
}

const valuesIn = (value: JsonValue): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, item) => sum + valuesIn(item as JsonValue), 1)
    : 1

function jsonIn(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue
  } catch {
    return undefined
  }
}

const failed = (said: string, reason: string | undefined) =>
  new DocentError({
    code: 'invalid_input',
    message: `The customPostProcessor of the pipeline failed: ${reason ?? lastLine(said)}.`,
    details: { field: 'customPostProcessor' },
  })

/** What terminals act on, and marks that turn the direction of a text. */
const unseen = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu

const lastLine = (text: string): string =>
  (text.trim().split('\n').at(-1) ?? '').replaceAll(unseen, '').slice(0, 500).replace(/\.$/, '')
