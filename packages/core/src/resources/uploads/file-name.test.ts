import { describe, expect, it } from 'vitest'
import { fileNameSchema } from './file-name.ts'

describe('fileNameSchema', () => {
  it.each([
    ['report.pdf', 'report.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\Report 1.pdf', 'Report 1.pdf'],
    ['a\u0000b\r\nc.txt', 'abc.txt'],
    ['  Übersicht (1).txt ', 'Übersicht (1).txt'],
    ['.env', '.env'],
    ['gpj.\u202etxt.exe', 'gpj.txt.exe'],
    ['in\u200bvoice\ufeff.pdf', 'invoice.pdf'],
    ['..\uff0f..\uff3cＰａｓｓｗｄ\uff0eｔｘｔ', 'Passwd.txt'],
    ['cafe\u0301.txt', 'café.txt'],
    ['re\u200dport.pdf', 'report.pdf'],
    ['می\u200cخواهم.txt', 'می\u200cخواهم.txt'],
    ['👩\u200d🔬.txt', '👩\u200d🔬.txt'],
    ['half\ud800.txt', 'half\ufffd.txt'],
    ['x'.repeat(255), 'x'.repeat(255)],
  ])('%j becomes %j', (text, expected) => {
    expect(fileNameSchema.parse(text)).toBe(expected)
  })

  it.each(['', ' ', '/', 'folder/', '.', 'a/..', '\u0001', 'x'.repeat(256)])('refuses %j', (text) => {
    expect(fileNameSchema.safeParse(text).success).toBe(false)
  })
})
