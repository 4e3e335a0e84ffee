import { DocentError } from '@docent/core/ports'

/** Needed for local networks only: optional peers. */
const packages = { 'onnxruntime-web': '1.30.0', '@huggingface/tokenizers': '0.2.0' }

/** @throws `unsupported` when one of them is not installed, with the command that installs both */
export function requireRuntime(resolve: (specifier: string) => string = import.meta.resolve): void {
  for (const name of Object.keys(packages)) {
    try {
      resolve(name)
    } catch {
      const all = Object.entries(packages).map((entry) => entry.join('@'))
      throw new DocentError({
        code: 'unsupported',
        message: `ONNX networks need ${name}, which is not installed; run npm install ${all.join(' ')} and start again.`,
      })
    }
  }
}
