import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ShopSite extends AsyncDisposable {
  readonly origin: string
  /** Host and port, as networks allow it. */
  readonly host: string
  /** Paths with queries as they were asked for, and what came with them. */
  readonly asked: { readonly path: string; readonly body: string; readonly cookie: string | undefined }[]
}

/** A small shop that works with scripts, forms, cookies, redirects and files only. */
export async function shopSite(elsewhere = 'http://127.0.0.1:9'): Promise<ShopSite> {
  const asked: ShopSite['asked'] = []
  const pages: Record<string, string> = {
    '/': `<title>Shop</title><h1>Tea shop</h1><p id=late></p>
      <a href="/prices">Prices</a> <a href="/away">Away</a> <a href="/list.csv" download>List</a> <a href="/new" target=_blank>New window</a>
      <form action="/order" method=post><input name=item aria-label=Item><button>Order</button></form>
      <script>fetch('/stock').then((answer) => answer.json()).then(({ stock }) => { late.textContent = 'In stock: ' + stock })</script>`,
    '/prices': '<title>Prices</title><h1>Tea costs nine euros</h1>',
    '/new': '<title>New</title><h1>A new window</h1>',
    '/nasty': `<title>Nasty</title><p id=said></p><img src="${elsewhere}/pixel"><script>
      const say = (what) => { said.textContent += what + ' ' }
      const tries = [
        fetch('${elsewhere}/secret', { mode: 'no-cors' }).then(() => say('fetch-got-out'), () => say('fetch-refused')),
        new Promise((done) => { const socket = new WebSocket('${elsewhere.replace('http', 'ws')}/')
          socket.onopen = () => (say('socket-got-out'), done()); socket.onclose = () => (say('socket-refused'), done()) }),
        fetch('file:///etc/passwd').then(() => say('file-got-out'), () => say('file-refused')),
      ]
      Promise.all(tries).then(() => say('done'))</script>`,
    '/busy':
      '<title>Busy</title><script>const kept = []; setInterval(() => { for (let i = 0; i < 50; i++) kept.push(new Uint8Array(1e7).fill(7)) }, 1)</script>',
  }

  function answer(
    request: IncomingMessage,
    body: string,
  ): { status?: number; headers: Record<string, string>; body: string } {
    const path = request.url ?? '/'
    const html = { 'content-type': 'text/html; charset=utf-8' }
    if (path === '/stock') return { headers: { 'content-type': 'application/json' }, body: '{"stock":7}' }
    if (path === '/list.csv')
      return {
        headers: { 'content-type': 'text/csv', 'content-disposition': 'attachment; filename="../../list of teas.csv"' },
        body: 'name,price\nGreen,9\n',
      }
    if (path === '/moved') return { status: 302, headers: { location: '/prices' }, body: '' }
    if (path === '/away') return { status: 302, headers: { location: `${elsewhere}/secret` }, body: '' }
    if (path === '/order')
      return {
        headers: { ...html, 'set-cookie': 'basket=full; Path=/' },
        body: `<title>Ordered</title><h1>Ordered: ${body}</h1>`,
      }
    const page = pages[path]
    return page === undefined ? { status: 404, headers: html, body: 'nothing here' } : { headers: html, body: page }
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat(await Array.fromAsync(request)).toString()
    asked.push({ path: request.url ?? '/', body, cookie: request.headers.cookie })
    const { status = 200, headers, body: text } = answer(request, body)
    response.writeHead(status, headers).end(text)
  }

  const server = createServer((request, response) => void serve(request, response))
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
