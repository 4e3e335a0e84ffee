import { bubblewrapSandbox } from '@docent/adapters-agents/sandbox'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, it } from 'vitest'
import { customAgentServer, helperFiles } from '../../support/custom-agent-server.ts'

const sandbox = bubblewrapSandbox()
afterAll(() => sandbox.close())

async function ran(code: string, llmArgs: object = {}) {
  const files = helperFiles({ 'custom_agents.py': code, 'envs.json': { TOKEN: 'swordfish-9' } })
  const made = await customAgentServer(sandbox, { files })
  const answer = await made.open('Go.', llmArgs)
  return { made, text: await answer.text() }
}

/** Processes on this machine whose command line holds a text. */
const processesWith = (text: string): string[] =>
  readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(text)
    } catch {
      return false
    }
  })

describe('hostile programs of custom agents', { tags: ['slow'], timeout: 120_000 }, () => {
  it('find no variable of the server, and no secret of their own in any list of processes', async () => {
    const code = `
import os, pathlib
def run_agent(query, chat_history=None):
    seen = []
    for place in pathlib.Path("/proc").glob("[0-9]*"):
        for name in ("environ", "cmdline"):
            try:
                seen.append((place / name).read_bytes().decode("utf-8", "replace"))
            except OSError:
                pass
    text = "\\n".join(seen)
    own = os.environ["TOKEN"] == "swordfish-9"
    return " ".join(map(str, [own, "swordfish" in text, os.environ["CUSTOM_AGENT_API_KEY"] in text, "VITEST" in text]))
`
    const { made, text } = await ran(code)
    await using _ = made
    expect(text).toContain('"body":"True False False False","finished":true')
  })

  it('reach nothing but their own models', async () => {
    const code = `
import os, socket, urllib.error, urllib.request
def tried(work):
    try:
        return str(work())
    except urllib.error.HTTPError as error:
        return str(error.code)
    except Exception as error:
        return type(error).__name__
def run_agent(query, chat_history=None):
    base = os.environ["CUSTOM_AGENT_BASE_URL"]
    return " ".join([
        tried(lambda: socket.create_connection(("10.0.0.1", 80), 1)),
        tried(lambda: socket.gethostbyname("example.com")),
        tried(lambda: urllib.request.urlopen(base + "/models").status),
        tried(lambda: urllib.request.urlopen(base.replace("/v1", "/api/v1/agents")).status),
        tried(lambda: open("/root/.bashrc").read()),
    ])
`
    const { made, text } = await ran(code)
    await using _ = made
    expect(text).toMatch(/"body":"OSError gaierror 401 401 (FileNotFoundError|PermissionError)"/)
  })

  it('that print without end are cut short, and still answer', async () => {
    const code = `
import sys
def run_agent(query, chat_history=None):
    for number in range(200_000):
        print("x" * 99)
    return "Done."
`
    const { made, text } = await ran(code)
    await using _ = made
    const lines = text.trim().split('\n')
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({ body: 'Done.', finished: true })
    expect(text.length).toBeLessThan(300_000)
  })

  it('that never end, fork, or forge their end are killed with all that they started', async () => {
    const mark = 'unmistakable-mark-of-this-test'
    const endless = `
import subprocess, sys, time
def run_agent(query, chat_history=None):
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)", "${mark}"], start_new_session=True)
    while True:
        try:
            time.sleep(600)
        except BaseException:
            pass
`
    const late = await ran(endless, { agent_total_timeout: 3 })
    await using _late = late.made
    expect(late.text).toContain('it reached its time limit')
    expect(processesWith(mark)).toEqual([])
    const { made, text } = await ran('import os\ndef run_agent(query, chat_history=None):\n    os._exit(3)\n')
    await using _ = made
    expect(text).toContain('exit code 3 and gave no answer')
  })
})
