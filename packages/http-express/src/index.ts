export { docentOpenApiDocument, docentRouter, type DocentRouterOptions } from './docent-router.ts'
export type { ApiInformation, ApiRouter, OpenApiOptions } from './framework/index.ts'
export type { CompatibilityOptions } from './routes/compatibility/compatibility-settings.ts'
