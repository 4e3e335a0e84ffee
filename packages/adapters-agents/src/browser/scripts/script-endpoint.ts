import type { JsonValue } from '@docent/core/ports'
import { z } from 'zod'
import type { BrowserSession } from '../browser-sessions.ts'
import { contextCommands, pageNumbers, type PageNumbers } from './context-commands.ts'
import { elementCommands } from './element-commands.ts'
import { findElement } from './find-element.ts'
import { pageCommands } from './page-commands.ts'
import { scriptCommandSchema, type ScriptCommand } from './script-command.ts'

const longestCommand = 1_000_000
const longestMessage = 1_000

interface Place {
  readonly session: BrowserSession
  readonly numbers: PageNumbers
}

/** Answers what one script asks of the browser of its run: a table of commands, and nothing else of the library. */
export function scriptEndpoint(session: BrowserSession): (request: Request) => Promise<Response> {
  const numbers = pageNumbers()
  return async (request) => {
    const text = await request.text()
    try {
      if (text.length > longestCommand) throw new Error('The command is too long.')
      return Response.json(await carryOut({ session, numbers }, scriptCommandSchema.parse(JSON.parse(text))))
    } catch (error) {
      return Response.json(refusalOf(session, error))
    }
  }
}

async function carryOut({ session, numbers }: Place, command: ScriptCommand): Promise<JsonValue> {
  const { do: name, page: number, path, given } = command
  const context = session.page().context()
  if (number === null) {
    const act = own(contextCommands, name)
    return { value: (await act({ context, numbers }, given)) ?? null }
  }
  const page = numbers.find(number)
  if (!page || page.isClosed()) throw new Error('This page has been closed.')
  session.network.takeRefusal()
  const value =
    path.length > 0
      ? await own(elementCommands, name)(findElement(page, path), given)
      : await own(pageCommands, name)(page, given)
  return { value: value ?? null, url: page.url() }
}

function own<Command>(commands: Readonly<Record<string, Command>>, name: string): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) throw new Error(`${name} is not there in the browser of an agent.`)
  return command
}

/** What the script gets: why the network refused a page, where it did, else the library's own words. */
function refusalOf({ network }: BrowserSession, error: unknown): JsonValue {
  const message = messageOf(error)
  return {
    error: (network.takeRefusal() ?? message).slice(0, longestMessage),
    timeout: /Timeout \d+ms exceeded/.test(message),
  }
}

function messageOf(error: unknown): string {
  if (error instanceof z.ZodError)
    return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  if (!(error instanceof Error)) return 'The browser could not do this.'
  const [said = ''] = error.message.slice(0, 10 * longestMessage).split('\nCall log:')
  return said
}
