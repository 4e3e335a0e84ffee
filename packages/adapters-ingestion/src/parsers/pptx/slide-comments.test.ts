import { expect, it } from 'vitest'
import { openPackage } from '../office/office-package.ts'
import { relationsXml } from '../office/ooxml.fixture.ts'
import { makePackage } from '../office/package.fixture.ts'
import { readPptx } from './read-pptx.ts'

const limits = { isLite: false, maxUnpackedBytes: 1_000_000 }
const namespaces =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main"'

it('names who wrote a comment, and an answer to it', async () => {
  const body = (text: string): string => `<p188:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p188:txBody>`
  const answer = `<p188:replyLst><p188:reply authorId="{1}">${body('No')}</p188:reply></p188:replyLst>`
  const files = await openPackage(
    makePackage({
      'ppt/presentation.xml': `<p:presentation ${namespaces}><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst></p:presentation>`,
      'ppt/_rels/presentation.xml.rels': relationsXml([
        { id: 'rId1', kind: 'slide', target: 'slides/slide1.xml' },
        { id: 'rId2', kind: 'commentAuthors', target: 'commentAuthors.xml' },
        { id: 'rId3', kind: 'authors', target: 'authors.xml' },
      ]),
      'ppt/commentAuthors.xml': `<p:cmAuthorLst ${namespaces}><p:cmAuthor id="0" name="Ann"/></p:cmAuthorLst>`,
      'ppt/authors.xml': `<p188:authorLst ${namespaces}><p188:author id="{1}" name="Bob"/></p188:authorLst>`,
      'ppt/slides/slide1.xml': `<p:sld ${namespaces}><p:cSld><p:spTree/></p:cSld></p:sld>`,
      'ppt/slides/_rels/slide1.xml.rels': relationsXml([
        { id: 'rId1', kind: 'comments', target: '../comments/comment1.xml' },
        { id: 'rId2', kind: 'comments', target: '../comments/modern.xml' },
      ]),
      'ppt/comments/comment1.xml': `<p:cmLst ${namespaces}><p:cm authorId="0"><p:text>Old</p:text></p:cm></p:cmLst>`,
      'ppt/comments/modern.xml': `<p188:cmLst ${namespaces}><p188:cm authorId="{1}">${answer}${body('New')}</p188:cm><p188:cm>${body('Nobody')}</p188:cm></p188:cmLst>`,
    }),
    limits,
  )
  expect(readPptx(files, limits).pages.join('\n').split('\n\n')).toEqual([
    'Comment (Ann): Old',
    'Comment (Bob): No',
    'Comment (Bob): New',
    'Comment: Nobody',
  ])
})
