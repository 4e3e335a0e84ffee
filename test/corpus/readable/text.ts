import { encodedText } from '../../../packages/adapters-ingestion/src/text/encoded-text.fixture.ts'
import type { ReadableFile } from '../corpus-file.ts'

const html = (title: string, body: string, head = ''): string =>
  `<!doctype html><html><head>${head}<title>${title}</title></head><body><nav><a href="/">Home</a></nav><main>${body}</main></body></html>`

const russian = 'Сегодня утром над тихим озером летела большая белая птица, и дети смотрели на неё с берега.'

const text = (name: string, bytes: string | Uint8Array, find: string, holds: readonly string[] = []): ReadableFile => ({
  name,
  bytes: Buffer.from(bytes),
  documents: [{ type: 'txt', finds: { [find]: '1' }, holds }],
})

const source = (name: string, code: string, type: string, find: string): ReadableFile => ({
  name,
  bytes: Buffer.from(code),
  documents: [{ type, finds: { [find]: '1' }, holds: [`\`\`\`${type}\n`, code.trimEnd()] }],
})

/** Web pages, Markdown, source code and plain text in several encodings. */
export const textFiles: readonly ReadableFile[] = [
  {
    name: 'page.html',
    bytes: Buffer.from(
      html(
        'Forest',
        '<h1>The capercaillie</h1><p>It lives in <b>old</b> forests.</p><ul><li>one</li><li>two</li></ul><table><tr><th>Part</th><th>Length</th></tr><tr><td>Wing</td><td>5 cm</td></tr></table>',
      ),
    ),
    documents: [
      {
        type: 'html',
        finds: { capercaillie: '1' },
        holds: ['# The capercaillie', '- one', '| Part | Length |\n| --- | --- |\n| Wing | 5 cm |'],
      },
    ],
  },
  {
    name: 'old page.txt',
    bytes: encodedText(
      html('Köln', '<h2>Größen der Haubenmeise</h2><p>Köln, Düren, Füssen</p>', '<meta charset="windows-1252">'),
      'windows-1252',
    ),
    documents: [
      { type: 'html', finds: { haubenmeise: '1' }, holds: ['## Größen der Haubenmeise', 'Köln, Düren, Füssen'] },
    ],
  },
  {
    name: 'notes.md',
    bytes: Buffer.from('# Notes\n\nOn the *siskin*.\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n'),
    documents: [{ type: 'md', finds: { siskin: '1' }, holds: ['# Notes', '| a | b |\n| --- | --- |\n| 1 | 2 |'] }],
  },
  source('main.py', 'def crossbill():\n    return 1\n', 'python', 'crossbill'),
  source('app.ts', 'export const brambling = (n: number): number => n + 1\n', 'typescript', 'brambling'),
  source('Main.java', 'public class Main {\n  int hawfinch() { return 1; }\n}\n', 'java', 'hawfinch'),
  source('query.sql', 'select count(*) from linnet where wings = 2;\n', 'sql', 'linnet'),
  source('Dockerfile', 'FROM node:24\nRUN echo twite\n', 'dockerfile', 'twite'),
  source('backup', '#!/usr/bin/env bash\nset -e\necho serin\n', 'shell', 'serin'),
  text('plain.txt', 'Only words about the greenfinch.', 'greenfinch'),
  text('marked.txt', encodedText('Größe: one goldfinch', 'utf-8', true), 'goldfinch', ['Größe: one goldfinch']),
  text('wide.txt', encodedText('Größe: one chaffinch', 'utf-16be', true), 'chaffinch', ['Größe: one chaffinch']),
  text('unmarked wide.txt', encodedText('Größe: one bullfinch and more words', 'utf-16le'), 'bullfinch', [
    'Größe: one',
  ]),
  text('russian koi.txt', encodedText(`${russian} Redpoll.`, 'koi8-r'), 'redpoll', [russian]),
  text('russian windows.txt', encodedText(`${russian} Waxwing.`, 'windows-1251'), 'waxwing', [russian]),
  text(
    'japanese.txt',
    encodedText('これは日本語の文章です。とても短いですが、判別できます。 dipper', 'euc-jp'),
    'dipper',
    ['これは日本語の文章です。'],
  ),
  text(
    'western.txt',
    encodedText('Grüße aus Köln: schöne Straßen, große Bäume und ein Zaunkönig, oder wren.', 'windows-1252'),
    'wren',
    ['schöne Straßen, große Bäume'],
  ),
  {
    name: 'printed.log',
    bytes: Buffer.from('First page: dunnock\fSecond page: nuthatch\f'),
    documents: [{ type: 'txt', pages: 2, finds: { dunnock: '1', nuthatch: '2' } }],
  },
  {
    name: 'settings.yaml',
    bytes: Buffer.from('bird: treecreeper\nlength: 12\n'),
    documents: [{ type: 'yaml', finds: { treecreeper: '1' }, holds: ['bird: treecreeper\nlength: 12'] }],
  },
  {
    name: 'settings.toml',
    bytes: Buffer.from('[bird]\nname = "firecrest"\n'),
    documents: [{ type: 'toml', finds: { firecrest: '1' } }],
  },
]
