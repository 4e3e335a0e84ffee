import type { Docent, FeedEvent, SubscribeOptions } from '@docent/core'

/** Events until one is what the test waits for. */
export async function eventsUntil(docent: Docent, options: SubscribeOptions, last: (event: FeedEvent) => boolean) {
  const events: FeedEvent[] = []
  for await (const event of docent.events.subscribe(options)) {
    events.push(event)
    if (last(event)) break
  }
  return events
}
