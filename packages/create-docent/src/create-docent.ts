#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { help, wantedOf } from './arguments.ts'
import { askUser } from './ask-user.ts'
import { createProject } from './create-project.ts'
import { Problem } from './problem.ts'
import { embeds, type Template } from './templates.ts'

const root = new URL('..', import.meta.url)

async function main(): Promise<void> {
  const wanted = wantedOf(process.argv.slice(2))
  if (wanted.help) return void process.stdout.write(help)
  const { directory, template } = await complete(wanted)
  const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as { version: string }
  createProject({ directory: resolve(directory), template, from: fileURLToPath(new URL('templates', root)), version })
  process.stdout.write(nextSteps(relative('', resolve(directory)), template))
}

async function complete({ directory, template }: ReturnType<typeof wantedOf>) {
  if (directory !== undefined && template !== undefined) return { directory, template }
  if (process.stdin.isTTY) return askUser({ directory, template })
  throw new Problem(`Name a directory and a template.\n\n${help}`, { usage: true })
}

function nextSteps(directory: string, template: Template): string {
  const steps = [...(directory === '' ? [] : [`cd ${directory}`]), 'npm install', 'npm start']
  const question = '"How many life jackets are on board?"'
  const ask = embeds(template) ? `npm run ask -- ${question}` : `npm run ask -- sample/ferry.md ${question}`
  return `\nThe project is ready. Now run:\n\n  ${steps.join('\n  ')}\n\nand in another terminal:\n\n  ${ask}\n\n`
}

try {
  await main()
} catch (error) {
  const known = error instanceof Problem
  process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = known && error.usage ? 2 : 1
}
