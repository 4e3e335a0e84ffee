import { DocentError } from '@docent/core/ports'

/** Large, and needed for networks only: an optional peer. */
const runtime = { name: 'onnxruntime-web', version: '1.30.0' }

/** @throws `unsupported` when it is not installed, with the command that installs it */
export function requireRuntime(resolve: (specifier: string) => string = import.meta.resolve): void {
  try {
    resolve(runtime.name)
  } catch {
    throw new DocentError({
      code: 'unsupported',
      message: `ONNX networks are run by ${runtime.name}, which is not installed; run npm install ${runtime.name}@${runtime.version} and start again.`,
    })
  }
}
