export { fetchHandler, type FetchHandlerOptions, type Middleware } from './fetch-handler.ts'
