import {
  defineTool,
  type HostTool,
  type HostToolCode,
  type HostToolContext,
  type HostToolResult,
  type Sandbox,
} from '@docent/core/ports'
import { z } from 'zod'
import { inputPath, readChatFiles } from '../../sandbox/chat-files.ts'
import { describeOutcome } from '../../sandbox/describe-outcome.ts'
import { browserFailure } from '../browser-failures.ts'
import type { BrowserSession, BrowserSessions } from '../browser-sessions.ts'
import { findScript } from './find-script.ts'
import { playwrightPackage } from './playwright/index.ts'
import { scriptEndpoint } from './script-endpoint.ts'
import { browserVariable, libraryPath, scriptPath } from './script-paths.ts'

export interface ScriptToolOptions {
  /** Undefined: no script can run, for the reason of the other tools. */
  readonly sandbox: Sandbox | undefined
  readonly sessions: BrowserSessions
}

const limits = { wallMs: 180_000, memoryBytes: 512 * 1024 ** 2, processes: 64 }
/** What a call takes beside its script: a browser, the turn in the queue, reading and collecting files. */
const besideMs = 60_000

/** Starts the script as a program of its own, with its arguments. */
const runner = `
import json, os, runpy, sys
script = os.environ.pop("DOCENT_SCRIPT")
sys.argv = [script, *json.loads(os.environ.pop("DOCENT_ARGUMENTS"))]
sys.path.insert(0, os.path.dirname(script))
import playwright.async_api
runpy.run_path(script, run_name="__main__")
`

/** Carries out scripts of users in the browser of the run: the custom tools of the type `browser_action`. */
export const scriptTool = ({ sandbox, sessions }: ScriptToolOptions): HostTool =>
  defineTool({
    name: 'browser_script',
    description:
      'A script of the user that works in the browser of this run, in the pages that are open there. Returns what it prints, and keeps the files that it writes.',
    input: z.object({
      arguments: z.array(z.string().max(10_000)).max(50).default([]).describe('Of its command line'),
      script: z.string().max(255).optional().describe('Its name, where there are several, such as browser_prices.py'),
    }),
    ...{ class: 'once', egress: true, approval: 'tainted', timeoutMs: limits.wallMs + besideMs, runsScripts: true },
    async run(given, context) {
      let used: BrowserSession | undefined
      try {
        const [code] = await context.code()
        if (!sandbox || !code) return { content: 'There is no script to run.', failed: true }
        const found = findScript(code.files, given.script)
        if ('wrong' in found) return found.wrong
        const result = await sessions.use(context, { begins: true }, (session) => {
          used = session
          return runScript({ sandbox, session, code, script: found.script, words: given.arguments }, context)
        })
        return result!
      } catch (error) {
        return browserFailure(error, context, used)
      }
    },
  })

interface Run {
  readonly sandbox: Sandbox
  readonly session: BrowserSession
  readonly code: HostToolCode
  readonly script: string
  readonly words: readonly string[]
}

async function runScript(
  { sandbox, session, code, script, words }: Run,
  { files, signal }: HostToolContext,
): Promise<HostToolResult> {
  const chat = await readChatFiles(files, limits)
  const inputs = chat.inputs.size === 0 ? [] : [{ path: inputPath, files: chat.inputs }]
  const outcome = await sandbox.run(
    {
      ...{ image: 'python', program: runner, limits, files: chat.files },
      folders: [{ path: scriptPath, files: code.files }, { path: libraryPath, files: playwrightPackage }, ...inputs],
      environment: {
        ...code.environment,
        PYTHONPATH: libraryPath,
        DOCENT_SCRIPT: `${scriptPath}/${script}`,
        DOCENT_ARGUMENTS: JSON.stringify(words),
      },
      endpoints: [{ variable: browserVariable, handle: scriptEndpoint(session) }],
    },
    signal,
  )
  const downloads = session.network.takeDownloads()
  const ending = 'What it did before that is done; do not call it again before you know what that was.'
  const result = describeOutcome(outcome, { limits, ending }, [
    ...chat.notes,
    ...(downloads.length === 0 ? [] : [`Downloaded: ${downloads.map(({ name }) => name).join(', ')}`]),
    `The page in front is ${session.page().url().slice(0, 500)}`,
  ])
  return { ...result, files: [...(result.files ?? []), ...downloads] }
}
