import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { LRUCache } from 'lru-cache'
import { stringify } from 'yaml'
import { area } from '../area.ts'
import type { Call, Endpoint } from '../endpoint.ts'
import type { FurtherEndpoint, RouterSettings, SeparateDocument } from '../router-options.ts'
import { docsPage, docsScript } from './docs-page.ts'
import { openApiDocument } from './openapi-document.ts'
import { sendStatic, staticAnswer, type StaticAnswer } from './static-answer.ts'

const documentationArea = area('/api/v1')

/** The page loads nothing from elsewhere; Swagger UI sets style attributes and shows images from data URLs. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** Number of cached addresses of one mount; a client can send any Host header. */
const rememberedAddresses = 8

/** `openapi.json`, `api-spec.yaml` and the page that shows them. All are built on first request, and cached. */
export function documentationEndpoints<Caller, Services>(
  settings: RouterSettings<Caller, Services>,
): FurtherEndpoint[] {
  const { documentation } = settings
  if (documentation === false) return []
  const separate = new Set<unknown>(settings.documents.flatMap(({ routes }) => routes))
  const routes = settings.routes.filter((route) => !separate.has(route))
  const documentOf = (call: Call) => openApiDocument(routes, { ...documentation, baseUrl: call.exchange.baseUrl })
  const asJson = perAddress((call) => staticAnswer(JSON.stringify(documentOf(call)), 'application/json; charset=utf-8'))
  const asYaml = perAddress((call) =>
    staticAnswer(stringify(documentOf(call), { aliasDuplicateObjects: false }), 'application/yaml; charset=utf-8'),
  )
  const page = perAddress((call) =>
    staticAnswer(
      docsPage(documentation.title, new URL(`${call.exchange.areaUrl}/`, 'http://localhost').pathname),
      'text/html; charset=utf-8',
    ),
  )
  return [
    endpointAt('/api/v1/openapi.json', (call) => sendStatic(asJson(call), call, revalidated)),
    endpointAt('/api-spec.yaml', (call) => sendStatic(asYaml(call), call, revalidated)),
    endpointAt('/api/v1/docs', (call) =>
      sendStatic(page(call), call, { ...revalidated, 'Content-Security-Policy': contentSecurityPolicy }),
    ),
    ...settings.documents.map(separateDocument),
    ...assets(),
  ]
}

function separateDocument({ path, routes, information }: SeparateDocument): FurtherEndpoint {
  const answer = perAddress((call) =>
    staticAnswer(
      JSON.stringify(openApiDocument(routes, { ...information, baseUrl: call.exchange.baseUrl, mainBase: '' })),
      'application/json; charset=utf-8',
    ),
  )
  return endpointAt(path, (call) => sendStatic(answer(call), call, revalidated))
}

const revalidated = { 'Cache-Control': 'no-cache' }
const cached = { 'Cache-Control': 'public, max-age=86400' }

function endpointAt(path: string, serve: Endpoint['serve']): { path: string; endpoint: Endpoint } {
  return { path, endpoint: { operationId: 'documentation', route: path, area: documentationArea, serve } }
}

function perAddress(make: (call: Call) => StaticAnswer): (call: Call) => StaticAnswer {
  const answers = new LRUCache<string, StaticAnswer>({ max: rememberedAddresses })
  return (call) => {
    const address = call.exchange.baseUrl
    const known = answers.get(address)
    if (known) return known
    const made = make(call)
    answers.set(address, made)
    return made
  }
}

function assets(): { path: string; endpoint: Endpoint }[] {
  const script = staticAnswer(docsScript, 'text/javascript; charset=utf-8')
  return [
    endpointAt('/api/v1/docs/start.js', (call) => sendStatic(script, call, cached)),
    asset('swagger-ui.css', 'text/css; charset=utf-8'),
    asset('swagger-ui-bundle.js', 'text/javascript; charset=utf-8'),
    asset('favicon-32x32.png', 'image/png'),
  ]
}

/** A file of Swagger UI: from its package while running from sources, else copied beside the built code. */
function asset(name: string, contentType: string): { path: string; endpoint: Endpoint } {
  let answer: StaticAnswer | undefined
  return endpointAt(`/api/v1/docs/${name}`, async (call) => {
    answer ??= staticAnswer(await readFile(fileURLToPath(import.meta.resolve(`#api-docs/${name}`))), contentType)
    await sendStatic(answer, call, cached)
  })
}
