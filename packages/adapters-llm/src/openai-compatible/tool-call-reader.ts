import type { ToolCall } from '@docent/core/ports'
import { z } from 'zod'

const text = z.string().nullish()

/** A piece of a call. Servers differ in what they repeat, and some send arguments as an object. */
export const toolCallDeltaSchema = z.object({
  index: z.number().int().nonnegative().nullish(),
  id: text,
  function: z
    .object({ name: text, arguments: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish() })
    .nullish(),
  // Google's: what its models must get back with the call.
  extra_content: z.json().optional(),
})
export type ToolCallDelta = z.output<typeof toolCallDeltaSchema>

/** Far above what a tool takes; unbounded arguments must not fill the memory. */
const longestArguments = 4 * 1024 * 1024
const mostCalls = 128

interface OpenCall {
  index: number | undefined
  id: string
  name: string
  arguments: string
  providerData: ToolCall['providerData']
}

/** Whether two pieces with the same id can be of one call: not where both say that they are of different ones. */
const isSamePlace = (one: number | undefined, other: number | null | undefined): boolean =>
  one === undefined || other == null || one === other

export interface ToolCallReader {
  /** @throws when the calls grow beyond all measure */
  read(deltas: readonly ToolCallDelta[]): void
  /** The calls as far as they came, each with an id of its own. */
  calls(): ToolCall[]
}

/**
 * Assembles the calls of a streamed completion. OpenAI distinguishes them by `index` and gives the id once; others leave
 * the index out, repeat the id with every piece, give all whole calls the index 0 with an id each, or give several calls one id.
 */
export function toolCallReader(): ToolCallReader {
  const open: OpenCall[] = []

  const callOf = ({ index, id }: ToolCallDelta): OpenCall => {
    const known = id ? open.findLast((call) => call.id === id && isSamePlace(call.index, index)) : undefined
    if (known !== undefined) return known
    const last = index == null ? open.at(-1) : open.findLast((call) => call.index === index)
    // Another id means another call, whatever the index.
    if (last !== undefined && (!id || last.id === '')) return last
    if (open.length >= mostCalls) throw new Error('The answer has too many tool calls.')
    const call = { index: index ?? undefined, id: id ?? '', name: '', arguments: '', providerData: undefined }
    open.push(call)
    return call
  }

  return {
    read(deltas) {
      for (const delta of deltas) {
        const call = callOf(delta)
        if (delta.id) call.id = delta.id
        // Some repeat the whole name, none sends it in pieces.
        if (delta.function?.name) call.name = delta.function.name
        const more = delta.function?.arguments ?? ''
        call.arguments += typeof more === 'string' ? more : JSON.stringify(more)
        if (call.arguments.length > longestArguments) throw new Error('The arguments of a tool call are too long.')
        if (delta.extra_content !== undefined) call.providerData = delta.extra_content
      }
    },
    calls() {
      const taken = new Set<string>(open.map(({ id }) => id))
      const given = new Set<string>()
      const freeId = (number: number): string => {
        for (let id = `call_${number}`; ; id += '_') if (!taken.has(id)) return id
      }
      const ownId = (id: string, number: number): string => {
        const own = id === '' || given.has(id) ? freeId(number) : id
        given.add(own)
        return own
      }
      return open.map(({ id, name, arguments: text, providerData }, number) => ({
        id: ownId(id, number),
        name,
        arguments: text,
        ...(providerData === undefined ? {} : { providerData }),
      }))
    },
  }
}
