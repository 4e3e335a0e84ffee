import { DocentError } from '@docent/core/ports'

/** An optional peer. @throws `unsupported` without it, with the command that installs it */
export async function loadClient<Module>(load: () => Promise<Module>, service: string, name: string): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    throw new DocentError({
      code: 'unsupported',
      message: `${service} is used by the package ${name}, which is not installed: run npm install ${name}.`,
      cause: error,
    })
  }
}
