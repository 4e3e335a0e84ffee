/**
 * The path of a worker's entry: beside the module that starts it, as TypeScript when run from sources and as JavaScript
 * when built (workers are built flat, next to the package's entry).
 */
export function workerUrl(name: string, moduleUrl: string): URL {
  return new URL(`./${name}.${moduleUrl.endsWith('.ts') ? 'ts' : 'js'}`, moduleUrl)
}
