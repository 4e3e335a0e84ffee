export type { ApiRequest } from './api-request.ts'
export { area, serviceArea, type Area } from './area.ts'
export { bytesBody, jsonBody, jsonWithFile, textBody, type FormFile, type FormRefusals } from './body-kind.ts'
export { callOptions } from './call-options.ts'
export { component } from './component.ts'

export type { Call, Endpoint } from './endpoint.ts'
export { innerCalls, type InnerCalls, type InnerRequest } from './inner-calls.ts'
export type { ExampleValues } from './openapi/example-of.ts'
export { openApiDocument, type ApiInformation, type OpenApiOptions } from './openapi/openapi-document.ts'
export { accepted, created, download, json, noContent, ok, redirect, stream, type StreamResult } from './result.ts'
export { routeDefiner, type AnyRoute, type RouteResponses, type RouteResult } from './route.ts'

export { apiRouter, type ApiRouter } from './router.ts'
export type { RouterOptions, ServedListener } from './router-options.ts'
export { sendText } from './send-text.ts'

export { readJson } from './json-body.ts'
export { asksForUnsupported, validate } from './validation.ts'
