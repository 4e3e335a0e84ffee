import { Agent, get } from 'node:http'

export interface Load {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly connections: number
  readonly ms: number
}

/** Requests answered per second over kept connections, each asking again as soon as it has its answer. */
export async function requestsPerSecond({ url, headers = {}, connections, ms }: Load): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const target = new URL(url)
  const options = { agent, headers, host: target.hostname, port: target.port, path: target.pathname + target.search }
  const once = () =>
    new Promise<void>((resolve, reject) => {
      get(options, (response) => {
        response.resume()
        response.once('error', reject)
        response.once('end', () => {
          if (response.statusCode === 200) resolve()
          else reject(new Error(`status ${response.statusCode} from ${url}`))
        })
      }).once('error', reject)
    })
  const start = performance.now()
  let count = 0
  const connection = async () => {
    while (performance.now() - start < ms) {
      await once()
      count++
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  const rate = (count * 1000) / (performance.now() - start)
  agent.destroy()
  return rate
}
