import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface AskedOfSite {
  readonly method: string
  readonly path: string
  readonly cookie: string | undefined
  readonly body: string
}

export interface SiteAnswer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface SmallSite extends AsyncDisposable {
  readonly origin: string
  /** Host and port, as networks allow it. */
  readonly host: string
  readonly asked: readonly AskedOfSite[]
}

/** A site with the given answers: by the method and the path, or by the path. Its answers are HTML unless they say otherwise. */
export async function smallSite(
  answers: Readonly<Record<string, SiteAnswer | ((asked: AskedOfSite) => Promise<SiteAnswer> | SiteAnswer)>>,
): Promise<SmallSite> {
  const asked: AskedOfSite[] = []

  async function answerTo(request: IncomingMessage): Promise<SiteAnswer> {
    const body = Buffer.concat(await Array.fromAsync(request)).toString()
    const { method = 'GET', url: path = '/' } = request
    const one = { method, path, cookie: request.headers.cookie, body }
    asked.push(one)
    const answer = answers[`${method} ${path}`] ?? answers[path] ?? { status: 404, body: 'nothing here' }
    return typeof answer === 'function' ? answer(one) : answer
  }

  const server = createServer(
    (request, response) =>
      void answerTo(request).then(({ status = 200, headers = {}, body = '' }) =>
        response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body),
      ),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...{ origin: `http://${host}`, host, asked },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
