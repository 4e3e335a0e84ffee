import type { SandboxRequest } from '../../kernel/ports/index.ts'
import { bytesOf, programs, unaborted, type SandboxSuite } from './sandbox-suite.ts'

export function requestTests({ runner: { it, expect }, image, sandbox }: SandboxSuite): void {
  const program = programs.echo[image]
  const refused = async (request: Omit<SandboxRequest, 'image'>) => {
    await expect(sandbox().run({ ...request, image }, unaborted())).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(sandbox().start({ ...request, image }, unaborted())).rejects.toMatchObject({ code: 'invalid_input' })
  }

  it('refuses a request with both a program and a command, and with neither', async () => {
    await refused({ program, command: ['true'] })
    await refused({})
    await refused({ command: [] })
  })

  it('refuses names of files that lead elsewhere', async () => {
    for (const name of [
      '',
      '/etc/passwd',
      '../up',
      'a/../../up',
      'a//b',
      './a',
      'a\0b',
      'a\nb',
      'a\\b',
      '价'.repeat(86),
    ])
      await refused({ program, files: new Map([[name, bytesOf('x')]]) })
    await refused({
      program,
      files: new Map([
        ['a', bytesOf('x')],
        ['a/b', bytesOf('x')],
      ]),
    })
  })

  it('refuses folders in places of the system', async () => {
    for (const path of ['/', 'agent', '/usr', '/workspace', '/tmp', '/proc', '/agent/../usr', '/a/b', '/Agent'])
      await refused({ program, folders: [{ path, files: new Map() }] })
    const folder = { path: '/agent', files: new Map() }
    await refused({ program, folders: [folder, folder] })
  })

  it('refuses variables and words that no process can have', async () => {
    for (const name of ['', 'A B', '1A', 'A=B', '--help']) await refused({ program, environment: { [name]: 'x' } })
    await refused({ program, environment: { A: 'x\0y' } })
    await refused({ command: ['echo', 'x\0y'] })
    await refused({ program, directory: '/agent/../etc' })
  })
}
