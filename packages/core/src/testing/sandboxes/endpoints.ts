import type { SandboxEndpoint } from '../../kernel/ports/index.ts'
import { textOf, type SandboxSuite } from './sandbox-suite.ts'

const post = {
  python:
    'import os, urllib.request, urllib.error\nfor name in ("FIRST", "SECOND"):\n    try:\n' +
    '        request = urllib.request.Request(os.environ[name] + "/chat?q=1", data=b"hello", headers={"X-Key": "k"})\n' +
    '        answer = urllib.request.urlopen(request)\n        print(answer.status, answer.read().decode())\n' +
    '    except urllib.error.HTTPError as error:\n        print(error.code, error.read().decode())',
  node:
    'for (const name of ["FIRST", "SECOND"]) {\n' +
    '  const answer = await fetch(process.env[name] + "/chat?q=1", { method: "POST", body: "hello", headers: { "x-key": "k" } })\n' +
    '  console.log(answer.status, await answer.text())\n}',
}
/** Reads the first bytes of an answer that never ends, and hangs up. */
const hangUp = {
  python:
    'import os, urllib.request\nanswer = urllib.request.urlopen(os.environ["FIRST"])\nprint(answer.read(5).decode())',
  node:
    'const answer = await fetch(process.env.FIRST)\nconst { value } = await answer.body.getReader().read()\n' +
    'console.log(new TextDecoder().decode(value))\nprocess.exit()',
}

export function endpointTests({ runner: { it, expect }, run }: SandboxSuite): void {
  it('answers requests of the program to its endpoints', async () => {
    const endpoint = (variable: string, path?: string): SandboxEndpoint => ({
      ...{ variable, path },
      handle: async (request) => {
        const { pathname, search } = new URL(request.url)
        const said = `${variable} ${request.method} ${pathname}${search} ${request.headers.get('x-key')} ${await request.text()}`
        return new Response(said, { status: 201 })
      },
    })
    const outcome = await run(post, { endpoints: [endpoint('FIRST', '/v1'), endpoint('SECOND')] })
    expect(textOf(outcome.stdout).trim().split('\n')).toEqual([
      '201 FIRST POST /v1/chat?q=1 k hello',
      '201 SECOND POST /chat?q=1 k hello',
    ])
  })

  it('reveals nothing of an error of the server', async () => {
    const handle = () => Promise.reject(new Error('secret'))
    const outcome = await run(post, { endpoints: ['FIRST', 'SECOND'].map((variable) => ({ variable, handle })) })
    expect(textOf(outcome.stdout)).toMatch(/^500 .*\n500 /)
    expect(textOf(outcome.stdout) + textOf(outcome.stderr)).not.toContain('secret')
  })

  it('passes on an answer as it comes, and reports when the program hangs up', async () => {
    const hungUp = Promise.withResolvers<void>()
    const handle = async ({ signal }: Request) => {
      signal.addEventListener('abort', () => hungUp.resolve())
      return new Response(
        new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('first')) }),
      )
    }
    const outcome = await run(hangUp, { endpoints: [{ variable: 'FIRST', handle }] })
    expect(textOf(outcome.stdout).trim()).toBe('first')
    await hungUp.promise
  })
}
