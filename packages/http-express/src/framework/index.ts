export type { ApiRequest } from './api-request.ts'
export { area, serviceArea, type Area } from './area.ts'
export { bytesBody, textBody, type BytesBody, type Form, type FormFile, type TextBody } from './body-kind.ts'
export { component } from './component.ts'
export type { Incoming, Next, Outgoing } from './incoming.ts'
export { openApiDocument, type ApiInformation, type OpenApiOptions } from './openapi/openapi-document.ts'
export {
  accepted,
  created,
  download,
  json,
  noContent,
  ok,
  stream,
  type AnyResult,
  type DownloadContent,
  type DownloadResult,
  type EmptyResult,
  type JsonResult,
  type ResultHeaders,
  type StreamOptions,
  type StreamResult,
} from './result.ts'
export {
  routeDefiner,
  type AnyRoute,
  type Auth,
  type Method,
  type Route,
  type RouteContext,
  type RouteDefinition,
  type RouteInput,
  type RouteRequest,
  type RouteResponse,
  type RouteResponses,
  type RouteResult,
} from './route.ts'
export type { PathParameters } from './path-template.ts'
export { apiRouter, type ApiRouter } from './router.ts'
export type { RouterOptions } from './router-options.ts'
export type { LineHeartbeat } from './stream-format.ts'
export { asksForUnsupported } from './validation.ts'
