import { bubblewrapRunner } from '../bubblewrap-runner.fixture.ts'
import { hostileSuite } from './hostile.fixture.ts'

const { describe, it, expect } = bubblewrapRunner

describe('the files that a program of a sandbox leaves', () => {
  const { run } = hostileSuite()

  it('are regular files with one portable name, and nothing else is followed or opened', async () => {
    const program = [
      'import os, socket',
      'open("good.txt", "w").write("good")',
      'os.symlink("/etc/passwd", "link.txt")',
      'os.symlink("/", "root")',
      'os.symlink("good.txt", "near.txt")',
      'os.mkfifo("pipe")',
      'open("two.txt", "w").write("x")\nos.link("two.txt", "names.txt")',
      'open("new\\nline.txt", "w")\nopen("\\u202egpj.exe", "w")\nopen(b"not \\xff text", "w")\nopen("back\\\\slash", "w")',
      'socket.socket(socket.AF_UNIX).bind("socket")',
      'os.mkdir("closed")\nopen("closed/inside.txt", "w").write("x")\nos.chmod("closed", 0)',
    ].join('\n')
    const { files, leftOut, exitCode } = await run(program)
    expect(exitCode).toBe(0)
    const found = [...files.keys()].filter((name) => name !== 'closed/inside.txt')
    expect(found).toEqual(['good.txt'])
    const text = leftOut.join('\n')
    for (const name of ['link.txt', 'root', 'near.txt']) expect(text).toContain(`"${name}" is a link.`)
    for (const name of ['pipe', 'socket']) expect(text).toContain(`"${name}" is not a regular file.`)
    for (const name of ['two.txt', 'names.txt']) expect(text).toContain(`"${name}" has several names.`)
    expect(leftOut.filter((sentence) => sentence.includes('has a name that not every system can store'))).toHaveLength(
      4,
    )
    for (const name of ['new?line.txt', '?gpj.exe', 'not ? text', 'back?slash'])
      expect(text).toContain(`"${name}" has a name`)
  })

  it('take no more room than the working directory, whatever size they claim', async () => {
    const program =
      'import os\nfor n in range(400):\n    with open(f"{n}.bin", "wb") as file: file.truncate(50_000_000)'
    const { files, leftOut } = await run(program)
    const bytes = [...files.values()].reduce((sum, { byteLength }) => sum + byteLength, 0)
    expect(bytes).toBeLessThanOrEqual(100_000_000)
    expect(leftOut.join('\n')).toContain('is beyond the room for files')
    expect(leftOut.length).toBeLessThanOrEqual(21)
  })

  it('are looked for in few folders only', async () => {
    const program = 'import os\nfor _ in range(300):\n    os.mkdir("d")\n    os.chdir("d")\nopen("deep.txt", "w")'
    const { files, leftOut } = await run(program)
    expect(files.size).toBe(0)
    expect(leftOut.join('\n')).toContain('folders deep')
  })

  it('do not hide that the working directory was removed', async () => {
    const { files, exitCode } = await run(
      'import os, shutil\nfor name in os.listdir(): os.remove(name)\nos.chmod(".", 0)',
    )
    expect(exitCode).toBe(0)
    expect(files.size).toBe(0)
  })
})
