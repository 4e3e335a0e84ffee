import type { StreamOptions } from './result.ts'

/** The wire format of a stream of objects. */
export interface StreamFormat {
  readonly contentType: string
  item(item: unknown): string
  /** The last thing sent when the stream fails. */
  error(body: unknown): string
  /** Sent after the last item; may be empty. */
  readonly end: string
  /** Sent while idle; empty for none. */
  readonly heartbeat: string
}

/**
 * What keeps an idle stream of JSON lines open. `space` is one blank in front of the next object, which every JSON
 * parser skips; `blank-line` is only for clients that skip empty lines.
 */
export type LineHeartbeat = 'space' | 'blank-line' | 'none'

const lineHeartbeats: Readonly<Record<LineHeartbeat, string>> = { space: ' ', 'blank-line': '\n', none: '' }

export function jsonLines(heartbeat: LineHeartbeat): StreamFormat {
  const line = (item: unknown) => `${JSON.stringify(item)}\n`
  return { contentType: 'application/jsonl', item: line, error: line, end: '', heartbeat: lineHeartbeats[heartbeat] }
}

export function serverSentEvents(options: StreamOptions<unknown>): StreamFormat {
  const json = (item: unknown) => options.json?.(item) ?? JSON.stringify(item)
  return {
    contentType: 'text/event-stream; charset=utf-8',
    item: (item) => event(options.eventName?.(item), options.eventId?.(item), json(item)),
    error: (body) => event('error', undefined, JSON.stringify(body)),
    end: options.lastData === undefined ? '' : event(undefined, undefined, options.lastData),
    heartbeat: ': keep-alive\n\n',
  }
}

function event(name: string | undefined, id: string | undefined, data: string): string {
  return `${name === undefined ? '' : `event: ${name}\n`}${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`
}

/** Whether the client asks for server-sent events and does not prefer another format. */
export function prefersServerSentEvents(accept: string | undefined): boolean {
  const accepted = (accept ?? '').split(',').map((part) => {
    const [type = '', ...parameters] = part.toLowerCase().split(';')
    const quality = parameters.map((parameter) => /^\s*q\s*=\s*([\d.]+)/.exec(parameter)?.[1]).find(Boolean)
    return { type: type.trim(), quality: Number(quality ?? 1) }
  })
  const best = (types: readonly string[]) =>
    Math.max(0, ...accepted.filter(({ type }) => types.includes(type)).map(({ quality }) => quality))
  const events = best(['text/event-stream'])
  return events > 0 && events >= best(['application/jsonl', 'application/x-ndjson', 'application/json'])
}
