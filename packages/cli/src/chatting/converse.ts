import { createInterface, type Interface } from 'node:readline'
import type { Call } from '../command-line/command.ts'
import { exitCodes, type ExitCode } from '../command-line/exit-codes.ts'
import { failureOf } from '../command-line/failure.ts'
import { printJson } from '../command-line/print-json.ts'
import { onStopSignal } from '../command-line/stop-signals.ts'
import { UsageError } from '../command-line/usage-error.ts'
import { answerJson } from '../connecting/answer-json.ts'
import { askQuestion, startChat, type Answer } from '../connecting/ask-question.ts'
import { citations } from '../connecting/citations.ts'
import { findCollection } from '../connecting/collections.ts'
import type { Connection } from '../connecting/connect.ts'

type Terminal = Pick<Call, 'input' | 'output' | 'errors' | 'json'>

/**
 * Reads questions line by line until the input ends, and prints the answers.
 * @throws UsageError when there is no such collection
 */
export async function converse(connection: Connection, terminal: Terminal, collection: string): Promise<ExitCode> {
  const { client } = connection
  const { input, output, errors, json } = terminal
  const collectionId = await findCollection(client, collection)
  if (collectionId === undefined) {
    throw new UsageError(
      `There is no collection ${collection}: make it with the command ingest, or name another with --collection.`,
    )
  }
  const interactive = input.isTTY === true && output.isTTY === true
  let chatId = await startChat(client, collectionId)
  // From here to the loop nothing may be awaited: lines that come meanwhile would be lost.
  const lines = createInterface({ input, terminal: interactive, ...(interactive && { output: process.stdout }) })
  // Until an answer streams, Ctrl-C ends the conversation.
  let stopAnswer: (() => void) | undefined
  const interrupt = () => (stopAnswer ? stopAnswer() : lines.close())
  lines.on('SIGINT', interrupt)
  const unlisten = interactive ? undefined : onStopSignal(interrupt)
  let last: Answer | undefined
  let failed = false

  async function answer(question: string): Promise<void> {
    const stopping = new AbortController()
    stopAnswer = () => stopping.abort()
    const say = (text: string) => void (json || output.write(text))
    try {
      last = await askQuestion(connection, { chatId, question }, say, stopping.signal)
      if (json) return printJson(output, answerJson(question, chatId, last))
      const places = citations(last, last.references)
      output.write(`\n${places.map((line) => `\n${line}`).join('')}${places.length > 0 ? '\n\n' : '\n'}`)
    } catch (error) {
      if (stopping.signal.aborted) return void errors.write('\nStopped.\n')
      // The conversation can continue, unless the server is gone.
      const failure = failureOf(error)
      if (failure.exitCode !== exitCodes.failed) throw error
      failed = true
      if (json) printJson(output, { question, error: { code: failure.code, message: failure.message } })
      errors.write(`${failure.message}\n`)
    } finally {
      stopAnswer = undefined
    }
  }

  try {
    if (interactive) prompt(lines)
    for await (const line of lines) {
      const text = line.trim()
      if (text === '/quit') break
      if (text === '/new') chatId = await startChat(client, collectionId)
      else if (text === '/sources') output.write(passagesOf(last))
      else if (text.startsWith('/')) errors.write(`There is no ${text}: there are /sources, /new and /quit.\n`)
      else if (text !== '') await answer(text)
      if (interactive) prompt(lines)
    }
  } finally {
    unlisten?.()
    lines.close()
  }
  return failed ? exitCodes.failed : exitCodes.ok
}

function prompt(lines: Interface): void {
  lines.setPrompt('> ')
  lines.prompt()
}

function passagesOf(answer: Answer | undefined): string {
  if (answer === undefined || answer.references.length === 0) return 'There are no passages.\n'
  return answer.references
    .map(
      ({ document_name: name, pages, content = '' }) =>
        `${name}${pages === '' ? '' : `, page ${pages}`}\n${content}\n\n`,
    )
    .join('')
}
