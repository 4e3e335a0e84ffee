import { bytesOf, textOf, unaborted, type SandboxSuite } from './sandbox-suite.ts'

const change = {
  python:
    'import os\nos.makedirs("tables/new")\nopen("tables/new/a.csv", "w").write("1")\n' +
    'open("changed.txt", "a").write(" more")\nopen("same.txt", "w").write("same")\nos.remove("removed.txt")',
  node:
    'import fs from "node:fs"\nfs.mkdirSync("tables/new", { recursive: true })\nfs.writeFileSync("tables/new/a.csv", "1")\n' +
    'fs.appendFileSync("changed.txt", " more")\nfs.writeFileSync("same.txt", "same")\nfs.unlinkSync("removed.txt")',
}
const readFolder = {
  python: 'print(open("/agent/data/cities.csv").read())',
  node: 'import fs from "node:fs"\nconsole.log(fs.readFileSync("/agent/data/cities.csv", "utf8"))',
}
const fail = {
  python: 'open("notes.txt", "w").write("kept")\n1 / 0',
  node: 'await import("node:fs").then((fs) => fs.writeFileSync("notes.txt", "kept"))\nthrow new Error("no")',
}
const where = { python: ['python3', '-c', 'import os\nprint(os.getcwd())'], node: ['node', '-p', 'process.cwd()'] }

export function fileTests({ runner: { it, expect }, image, sandbox, run }: SandboxSuite): void {
  it('gives new and changed files back, and no others', async () => {
    const names = ['changed.txt', 'same.txt', 'removed.txt', 'folder/untouched.txt']
    const files = new Map(names.map((name) => [name, bytesOf(name === 'same.txt' ? 'same' : 'text')]))
    const outcome = await run(change, { files })
    expect(outcome).toMatchObject({ exitCode: 0, leftOut: [] })
    expect(new Map([...outcome.files].map(([name, content]) => [name, textOf(content)]))).toEqual(
      new Map([
        ['changed.txt', 'text more'],
        ['tables/new/a.csv', '1'],
      ]),
    )
  })

  it('gives files back when the program fails', async () => {
    const outcome = await run(fail)
    expect(outcome.exitCode).toBe(1)
    expect([...outcome.files.keys()]).toEqual(['notes.txt'])
  })

  it('keeps bytes as they are, in files of any size', async () => {
    const sizes = [0, 1, 511, 512, 4096, 300_001]
    const files = new Map(sizes.map((size) => [`${size}.bin`, Uint8Array.from({ length: size }, (_, at) => at % 251)]))
    const rename = {
      python: 'import os\nfor name in os.listdir():\n    if name.endswith(".bin"): os.rename(name, "new-" + name)',
      node: 'import fs from "node:fs"\nfor (const name of fs.readdirSync(".")) if (name.endsWith(".bin")) fs.renameSync(name, "new-" + name)',
    }
    const outcome = await run(rename, { files })
    const expected = new Map([...files].map(([name, content]) => [`new-${name}`, content]))
    expect(outcome.files.size).toBe(files.size)
    for (const [name, content] of expected) expect(new Uint8Array(outcome.files.get(name)!), name).toEqual(content)
  })

  it('takes names that are long or not ASCII', async () => {
    const names = ['ä ö/日本 語.txt', `${'long/'.repeat(12)}${'n'.repeat(120)}.txt`, "it's $HOME.txt", '-rf']
    const append = {
      python:
        'import os\nfor folder, _, names in os.walk("."):\n    for name in names:\n        if name[0] != ".": open(os.path.join(folder, name), "a").write("!")',
      node: 'import fs from "node:fs"\nfor (const entry of fs.readdirSync(".", { recursive: true, withFileTypes: true }))\n  if (entry.isFile() && entry.name[0] !== ".") fs.appendFileSync(entry.parentPath + "/" + entry.name, "!")',
    }
    const outcome = await run(append, { files: new Map(names.map((name) => [name, bytesOf('x')])) })
    expect([...outcome.files.keys()].sort()).toEqual(names.sort())
  })

  it('lets a program read folders, and does not collect them', async () => {
    const folders = [{ path: '/agent', files: new Map([['data/cities.csv', bytesOf('Bern')]]) }]
    const outcome = await run(readFolder, { folders })
    expect(textOf(outcome.stdout).trim()).toBe('Bern')
    expect(outcome.files.size).toBe(0)
  })

  it('starts in the directory that is asked for', async () => {
    const folders = [{ path: '/agent', files: new Map([['main', bytesOf('')]]) }]
    const inside = await sandbox().run({ image, command: where[image], directory: '/agent', folders }, unaborted())
    expect(textOf(inside.stdout).trim()).toMatch(/\/agent$/)
    const usual = await sandbox().run({ image, command: where[image] }, unaborted())
    expect(textOf(usual.stdout).trim()).toMatch(/\/workspace$/)
  })
}
