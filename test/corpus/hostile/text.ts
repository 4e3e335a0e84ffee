import { billionLaughs, nestedXml } from '../../../packages/adapters-ingestion/src/parsers/xml/xml.fixture.ts'
import type { HostileFile } from '../corpus-file.ts'

const megabyte = 1024 * 1024

/** What makes patterns of a careless reader run for hours: beginnings without ends, and long runs of one letter. */
const catastrophe = [
  '<!doctype html><html><head><title>x</title></head><body><p>A good line.</p>',
  '<a href="'.repeat(20_000),
  `<!--${'-'.repeat(100_000)}`,
  "<p title='".repeat(20_000),
  ' \t'.repeat(100_000),
  '*_'.repeat(50_000),
  '&amp'.repeat(50_000),
].join('\n')

/** Texts that nest, repeat and stretch beyond all measure; `size` is that of the longest line in megabytes. */
export const hostileTexts = (size: number): readonly HostileFile[] => [
  {
    name: 'nested.html',
    bytes: Buffer.from(`<!doctype html><html><body>${'<div>'.repeat(20_000)}The core.`),
    survives: { 'nested.html': /The core\./ },
  },
  { name: 'nested.xml', bytes: Buffer.from(`<?xml version="1.0"?>${nestedXml(20_000)}`), refused: /nest/ },
  { name: 'laughs.xml', bytes: Buffer.from(billionLaughs), survives: { 'laughs.xml': /lol/ } },
  {
    name: 'outside.xml',
    bytes: Buffer.from('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x><b>&a;</b></x>'),
    refused: /entit/,
  },
  {
    name: 'nested.json',
    bytes: Buffer.from(`${'['.repeat(100_000)}"the core"${']'.repeat(100_000)}`),
    survives: { 'nested.json': /the core/ },
  },
  {
    name: 'open.json',
    bytes: Buffer.from('{"a":'.repeat(100_000)),
    survives: { 'open.json': /\{"a":/ },
  },
  {
    name: 'line.csv',
    bytes: Buffer.from(`a,b\n1,"${'word '.repeat((size * megabyte) / 5)}"\nlast,row\n`),
    survives: { 'line.csv': /\| last \| row \|/ },
  },
  {
    name: 'columns.csv',
    bytes: Buffer.from(`${'a,'.repeat(200_000)}end\n${'1,'.repeat(200_000)}2\n`),
    survives: { 'columns.csv': /end/ },
  },
  { name: 'patterns.html', bytes: Buffer.from(catastrophe), survives: { 'patterns.html': /A good line\./ } },
  {
    name: 'patterns.md',
    bytes: Buffer.from(
      `# Good\n\n${'['.repeat(50_000)}\n${'> '.repeat(50_000)}x\n${'|'.repeat(50_000)}\n${'`'.repeat(50_001)}`,
    ),
    survives: { 'patterns.md': /# Good/ },
  },
  {
    name: 'letters.txt',
    bytes: Buffer.from(`Good.\n${'e\u0301'.repeat(100_000)}\n${'👩‍👩‍👧'.repeat(20_000)}\n${'\u202e'.repeat(10_000)}`),
    survives: { 'letters.txt': /Good\./ },
  },
  {
    name: 'spaces.txt',
    bytes: Buffer.from(`Good.${' '.repeat(megabyte)}\n${'\n'.repeat(megabyte)}End.`),
    survives: { 'spaces.txt': /End\./ },
  },
  {
    name: 'one word.txt',
    bytes: Buffer.from(`Good. ${'x'.repeat(size * megabyte)}`),
    survives: { 'one word.txt': /Good\./ },
  },
]
