import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface OAuthMcpServer extends AsyncDisposable {
  readonly origin: string
  /** Of the MCP server, which wants a token. */
  readonly url: string
  /** Requests as they came: path and body. */
  readonly requests: { readonly path: string; readonly body: string; readonly headers: IncomingMessage['headers'] }[]
  /** Tokens that count now. */
  readonly tokens: Set<string>
  readonly refreshTokens: Set<string>
  /** Says in answers to browsers that they come from here. */
  issuer: string
  /** Where it says that tokens are made. */
  tokenEndpoint: string
  /** What its tool gives, of the header `Authorization` of the call: a result, or an error. */
  repeats: ((authorization: string) => { readonly result: object } | { readonly error: object }) | undefined
  /** Answers posts to the authorization server with a page and this status. */
  outage: number | undefined
  /** What it says in the description of its tool, of the token. */
  lists: ((token: string) => string) | undefined
  /** Answers requests for tokens with this. */
  tokenError: { readonly error: string; readonly error_description: string } | undefined
}

interface Granted {
  readonly challenge: string
  readonly redirectUri: string
  readonly client: string
}

/** An MCP server with its authorization server in one: it consents to everything, and knows what it gave. */
export async function oauthMcpServer(): Promise<OAuthMcpServer> {
  const granted = new Map<string, Granted>()
  const clients = new Set<string>()

  function answerRpc(body: string, token: string, response: ServerResponse): void {
    const { id, method } = JSON.parse(body) as { id?: unknown; method: string }
    const tool = { name: 'forecast', description: 'Says the weather.', inputSchema: { type: 'object' } }
    const results: Record<string, object> = {
      initialize: {
        protocolVersion: '2025-11-25',
        capabilities: { tools: {} },
        serverInfo: { name: 'o', version: '1' },
      },
      'tools/list': {
        tools: [
          { ...tool, ...(made.lists ? { description: made.lists(token) } : {}), annotations: { readOnlyHint: true } },
        ],
      },
      'tools/call': { content: [{ type: 'text', text: 'Sun.' }] },
    }
    if (id === undefined) return void response.writeHead(202).end()
    const result = results[method]
    const usual = result ? { result } : { error: { code: -32_601, message: 'Method not found' } }
    const answer = method === 'tools/call' ? (made.repeats?.(`Bearer ${token}`) ?? usual) : usual
    send(response, 200, { jsonrpc: '2.0', id, ...answer })
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const code = randomUUID()
    const redirectUri = query.get('redirect_uri')!
    granted.set(code, { challenge: query.get('code_challenge')!, redirectUri, client: query.get('client_id')! })
    const back = new URL(redirectUri)
    for (const [name, value] of Object.entries({ code, state: query.get('state')!, iss: made.issuer }))
      back.searchParams.set(name, value)
    response.writeHead(302, { location: back.href }).end()
  }

  function exchange(body: URLSearchParams, response: ServerResponse): void {
    if (made.tokenError) return send(response, 400, made.tokenError)
    const refresh = body.get('refresh_token')
    const grant = granted.get(body.get('code') ?? '')
    const proof = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    const isGranted = grant?.challenge === proof && grant.redirectUri === body.get('redirect_uri')
    const isRefreshed = refresh !== null && made.refreshTokens.delete(refresh)
    if (!isGranted && !isRefreshed) return send(response, 400, { error: 'invalid_grant' })
    granted.delete(body.get('code') ?? '')
    const [token, next] = [`token-${randomUUID()}`, `refresh-${randomUUID()}`]
    made.tokens.add(token)
    made.refreshTokens.add(next)
    send(response, 200, { access_token: token, refresh_token: next, token_type: 'Bearer', expires_in: 3_600 })
  }

  function register(body: string, response: ServerResponse): void {
    const client = `client-${randomUUID()}`
    clients.add(client)
    send(response, 201, { ...(JSON.parse(body) as object), client_id: client, token_endpoint_auth_method: 'none' })
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', made.origin)
    const body = Buffer.concat(await Array.fromAsync(request)).toString()
    made.requests.push({ path: pathname, body, headers: request.headers })
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (made.outage !== undefined && request.method === 'POST' && pathname !== '/mcp')
      return void response.writeHead(made.outage, { 'content-type': 'text/html' }).end('<h1>Away</h1>')
    switch (pathname) {
      case '/mcp': {
        if (request.method !== 'POST') return void response.writeHead(405).end()
        if (bearer !== undefined && made.tokens.has(bearer)) return answerRpc(body, bearer, response)
        const known = `${made.origin}/.well-known/oauth-protected-resource/mcp`
        response.setHeader('www-authenticate', `Bearer resource_metadata="${known}"`)
        return send(response, 401, { error: 'invalid_token' })
      }
      case '/.well-known/oauth-protected-resource/mcp':
        return send(response, 200, { resource: made.url, authorization_servers: [made.origin] })
      case '/.well-known/oauth-authorization-server':
        return send(response, 200, metadata())
      case '/register':
        return register(body, response)
      case '/authorize':
        return authorize(searchParams, response)
      case '/token':
        return exchange(new URLSearchParams(body), response)
      case '/revoke': {
        const token = new URLSearchParams(body).get('token') ?? ''
        made.refreshTokens.delete(token)
        made.tokens.clear()
        return void response.writeHead(200).end()
      }
      default:
        return void response.writeHead(404).end()
    }
  }

  const metadata = () => ({
    issuer: made.origin,
    authorization_endpoint: `${made.origin}/authorize`,
    token_endpoint: made.tokenEndpoint,
    registration_endpoint: `${made.origin}/register`,
    revocation_endpoint: `${made.origin}/revoke`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
  })

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const made: OAuthMcpServer = {
    ...{
      origin,
      url: `${origin}/mcp`,
      issuer: origin,
      tokenEndpoint: `${origin}/token`,
      tokenError: undefined,
      outage: undefined,
      lists: undefined,
      repeats: undefined,
    },
    ...{ requests: [], tokens: new Set(), refreshTokens: new Set() },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return made
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
