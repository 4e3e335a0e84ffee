import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { makeDocx, sampleDocx } from '../parsers/docx/docx.fixture.ts'
import { makeEpub, sampleEpub } from '../parsers/epub/epub.fixture.ts'
import { makeCompoundFile, passwordProtectedOffice } from '../parsers/office/compound.fixture.ts'
import { makePackage } from '../parsers/office/package.fixture.ts'
import { makeOdp, makeOdt, sampleOdp, sampleOdt } from '../parsers/opendocument/opendocument.fixture.ts'
import { makePptx, samplePptx } from '../parsers/pptx/pptx.fixture.ts'
import { makeOds, makeWorkbook, sampleSheets } from '../parsers/spreadsheet/spreadsheet.fixture.ts'
import { detectMediaType } from './detect-media-type.ts'

const zip = Buffer.from('504b0304140000000000000021000000000000000000000000000500000061', 'hex')
const office = 'application/vnd.openxmlformats-officedocument'
const stream = Buffer.alloc(100, 1)
const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
const random = Uint8Array.from({ length: 2_000 }, (_byte, index) => (index * 197 + (index >> 3) * 89) & 0xff)

describe('detectMediaType', () => {
  it.each([
    ['a PDF, whatever its name', '%PDF-1.7\n%âãÏÓ', 'report.txt', 'application/pdf'],
    ['a PDF with something before its header', '\r\n\r\n%PDF-1.4\n', 'scan', 'application/pdf'],
    ['a text about PDF', 'The header of a PDF is\n%PDF-1.4\nand so on.', 'x', 'text/plain'],
    ['a text that starts like a bitmap', 'BM25 is a ranking function; größer', 'x', 'text/plain'],
    ['a program for printers', '%!PS-Adobe-3.0\n%%Pages: 1\n', 'x', 'application/postscript'],
    [
      'binary numbers of two bytes',
      Buffer.from(Int16Array.from({ length: 4_000 }, (_n, index) => (index * 7) % 90).buffer),
      'x',
      undefined,
    ],
    ['an archive', zip, 'notes.txt', 'application/zip'],
    ['a picture', Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), 'text.pdf', 'image/jpeg'],
    ['an old Office file by its name', compound, 'letter.doc', 'application/msword'],
    ['an old Office file without a name', compound, 'letter', 'application/x-cfb'],
    ['a letter of Word 2', Buffer.from('dba52d003140', 'hex'), 'x', 'application/msword'],
    ['a letter of WordPerfect', Buffer.from('ff575043bd050000010a', 'hex'), 'x.doc', 'application/vnd.wordperfect'],
    ['an old workbook', makeCompoundFile({ Workbook: stream }), 'x.doc', 'application/vnd.ms-excel'],
    ['an older workbook', makeCompoundFile({ Book: stream }), 'x', 'application/vnd.ms-excel'],
    [
      'an old letter that holds a workbook',
      makeCompoundFile({ 'ObjectPool/_1/Workbook': stream, WordDocument: stream }),
      'x.xls',
      'application/msword',
    ],
    ['an old talk', makeCompoundFile({ 'PowerPoint Document': stream }), 'x', 'application/vnd.ms-powerpoint'],
    ['a message', makeCompoundFile({ '__properties_version1.0': stream }), 'x', 'application/vnd.ms-outlook'],
    ['a closed document', passwordProtectedOffice(), 'x.docx', 'application/x-encrypted-office'],
    ['a compound file of another kind', makeCompoundFile({ Contents: stream }), 'x', 'application/x-cfb'],
    ['a Word file, whatever its name', makeDocx(sampleDocx), 'x.xlsx', `${office}.wordprocessingml.document`],
    ['a talk', makePptx(samplePptx), 'x', `${office}.presentationml.presentation`],
    ['a workbook', makeWorkbook(sampleSheets, 'xlsx'), 'x.zip', `${office}.spreadsheetml.sheet`],
    [
      'a binary workbook',
      makeWorkbook(sampleSheets, 'xlsb'),
      'x',
      'application/vnd.ms-excel.sheet.binary.macroenabled.12',
    ],
    [
      'a Word file whose type comes last',
      makePackage({ 'a.txt': 'a', 'word/document.xml': '<x/>', '[Content_Types].xml': '<x/>' }),
      'x',
      `${office}.wordprocessingml.document`,
    ],
    [
      'an archive of an unpacked Word file',
      makePackage({ 'x/word/document.xml': '<x/>' }),
      'x.docx',
      'application/zip',
    ],
    ['an open text', makeOdt(sampleOdt), 'x', 'application/vnd.oasis.opendocument.text'],
    ['an open talk', makeOdp(sampleOdp), 'x', 'application/vnd.oasis.opendocument.presentation'],
    ['an open sheet', makeOds(''), 'x', 'application/vnd.oasis.opendocument.spreadsheet'],
    ['a book', makeEpub(sampleEpub), 'x.zip', 'application/epub+zip'],
    ['RTF', '{\\rtf1\\ansi Hello}', 'letter.doc', 'application/rtf'],
    ['HTML, whatever its name', '<!DOCTYPE html>\n<html><p>text', 'page.txt', 'text/html'],
    ['HTML after a comment', '<!-- made by hand --><html>', 'page', 'text/html'],
    ['XHTML', '<?xml version="1.0"?>\n<!DOCTYPE html>\n<html xmlns="x"><body/></html>', 'page.xml', 'text/html'],
    ['what looks like HTML for long', '<!-- a -->'.repeat(3_000) + 'text', 'page', 'text/plain'],
    ['a fragment of HTML', '<div class="x"><p>text</p></div>', 'snippet', 'text/html'],
    ['a feed', '<?xml version="1.0"?><rss version="2.0"><channel/></rss>', 'feed.xml', 'application/rss+xml'],
    ['another feed', '<feed xmlns="http://www.w3.org/2005/Atom"></feed>', 'feed', 'application/atom+xml'],
    ['a page that begins with words, by its name', 'Terms &amp; conditions of <b>2026</b>', 'terms.html', 'text/html'],
    ['a page of one open element, by its name', `<p class="x">${'word '.repeat(20_000)}`, 'page.HTM', 'text/html'],
    ['a page in words, of which only the name is one', 'First line, 1 < 2\nsecond & last', 'x.html', 'text/plain'],
    ['XML', '<?xml version="1.0"?><note><to>you</to></note>', 'note.txt', 'application/xml'],
    ['large XML without a declaration', `<notes>${'<note>x</note>\n'.repeat(9_000)}</notes>`, 'x', 'application/xml'],
    [
      'an article of a journal',
      '<!DOCTYPE article PUBLIC "x" "y"><article><p>a</p><p>b</p></article>',
      'x',
      'application/xml',
    ],
    ['XML without a declaration', '<note><to>you</to></note>', 'note', 'application/xml'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>', 'a.svg', 'image/svg+xml'],
    ['JSON', '{"a": [1, 2]}', 'data.txt', 'application/json'],
    ['JSON lines', '{"a":1}\n{"a":2}\n', 'data', 'application/x-ndjson'],
    ['a notebook', '{"cells": [], "nbformat": 4}', 'x.json', 'application/x-ipynb+json'],
    ['what only starts like JSON', '[note] remember the milk', 'note', 'text/plain'],
    ['an e-mail', 'From: a@example.org\nTo: b@example.org\nSubject: Hi\n\nText', 'mail', 'message/rfc822'],
    ['a mailbox', 'From a@b.org Tue Nov  3 10:00:00 2026\nFrom: a@b.org\nSubject: x\n\nText', 'x', 'application/mbox'],
    ['a sentence that starts like a mailbox', 'From here to 2026 it grew.\nAnd then: no.', 'x', 'text/plain'],
    [
      'a mail with signatures first',
      'DKIM-Signature: v=1\n a=b\nFrom: a@b.org\nTo: c@d.org\n\nx',
      'x',
      'message/rfc822',
    ],
    ['a notebook by its name', '{"nbformat": 4, "cells": [', 'x.ipynb', 'application/x-ipynb+json'],
    ['a program by its name', 'import os\nprint(1)\n', 'main.py', 'text/x-source-python'],
    ['a program without an ending', 'FROM node:24\nRUN npm ci\n', 'app/Dockerfile', 'text/x-source-dockerfile'],
    ['a program whose name reveals nothing', '#!/usr/bin/env -S python3\nprint(1)\n', 'run', 'text/x-source-python'],
    ['a program that holds markup', '<div><p>{name}</p></div>', 'View.jsx', 'text/x-source-javascript'],
    ['a page, though its name says program', '<!doctype html><html><p>x', 'page.php', 'text/html'],
    ['settings', '[section]\nkey = 1\n', 'app.ini', 'text/x-ini'],
    ['settings in TOML', '[section]\nkey = 1\n', 'app.toml', 'application/toml'],
    ['a text with a colon', 'Subject: matter\nof the text\n', 'text', 'text/plain'],
    ['Markdown by its name', 'just words', 'README.MD', 'text/markdown'],
    ['Markdown that starts with a tag', '<p align="center"><img src="x"></p>\n\n# Name', 'README.md', 'text/markdown'],
    ['Markdown by its signs', '# Title\n\nSee [this](https://example.org) and **that**.', 'notes', 'text/markdown'],
    ['plain text, for so its name says', '# Title\n\nSee [this](https://example.org).', 'notes.txt', 'text/plain'],
    ['a table by its name', 'just one line', 'data.csv', 'text/csv'],
    ['a table by its shape', 'name;age\nAnn;30\nBob;41\n', 'data', 'text/csv'],
    ['a table with quotes', 'name,note\n"Ann","a, b"\n"Bob","c"\n', 'data', 'text/csv'],
    ['a table with bars', 'name|age\nAnn|30\nBob|41\n', 'data', 'text/csv'],
    ['a table with tabs', 'name\tage\nAnn\t30\nBob\t41\n', 'data', 'text/tab-separated-values'],
    ['prose with commas', 'One, two and three\nare numbers, and\nnothing else.\n', 'text', 'text/plain'],
    ['plain text', 'Hello world', 'x.pdf', 'text/plain'],
    ['plain text of an old encoding', iconv.encode('Grüße aus Köln, schöne Straße', 'windows-1252'), 'x', 'text/plain'],
    ['plain text of wide letters', iconv.encode('Hello wide world', 'utf-16le'), 'x.bin', 'text/plain'],
    [
      'settings of Windows',
      iconv.encode('Windows Registry Editor Version 5.00\r\n\r\n[HKEY_USERS]\r\n"a"="b"\r\n', 'utf-16le', {
        addBOM: true,
      }),
      'x.reg',
      'text/plain',
    ],
    ['a log in colors', '\u001b[32mINFO\u001b[0m gestartet für alle\n', 'build', 'text/plain'],
    ['a calendar', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n', 'x.txt', 'text/calendar'],
    ['cards', 'BEGIN:VCARD\nFN:Ann\nEND:VCARD\n', 'contacts', 'text/vcard'],
    ['a long text whose sample cuts a letter', `x${'ü'.repeat(40_000)}`, 'x', 'text/plain'],
    ['junk', random, 'junk.txt', undefined],
    ['zeros', new Uint8Array(100), 'zeros.txt', undefined],
    ['nothing, by its name', '', 'report.pdf', 'application/pdf'],
    ['nothing, without a name', '', '', 'text/plain'],
  ])('finds %s', async (_name, content, fileName, expected) => {
    expect(await detectMediaType(Buffer.from(content), fileName)).toBe(expected)
  })
})
