import type { HostileFile } from '../corpus-file.ts'

/** The same noise in every run (xorshift), so that a failure can be repeated. */
function noise(length: number, seed = 0x2545f491): Uint8Array {
  let state = seed
  return Uint8Array.from({ length }, () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state & 0xff
  })
}

const after = (start: string, length = 20_000): Uint8Array =>
  Buffer.concat([Buffer.from(start, 'latin1'), noise(length)])

/** Files that are nothing, or noise behind the mark of a format. */
export const brokenFiles: readonly HostileFile[] = [
  { name: 'empty.pdf', bytes: new Uint8Array(), refused: /empty\.pdf: The file is empty \(0 bytes\)/ },
  { name: 'empty.docx', bytes: new Uint8Array(), refused: /empty\.docx: The file is empty \(0 bytes\)/ },
  { name: 'empty.txt', bytes: new Uint8Array(), refused: /empty\.txt: The file is empty \(0 bytes\)/ },
  {
    name: 'noise.pdf',
    bytes: noise(20_000),
    refused: /noise\.pdf: The file is of a type that is not known here; convert it/,
  },
  { name: 'noise.txt', bytes: noise(20_000, 7), refused: /noise\.txt: The file is of a type that is not known here/ },
  {
    name: 'zeros.csv',
    bytes: new Uint8Array(100_000),
    refused: /zeros\.csv: The file is of a type that is not known here/,
  },
  { name: 'noise behind.pdf', bytes: after('%PDF-1.7\n'), refused: /incomplete|damaged/ },
  { name: 'noise behind.docx', bytes: after('PK\u0003\u0004'), refused: /damaged or cut off/ },
  { name: 'noise behind.xls', bytes: after('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'), refused: /./ },
  { name: 'noise behind.png', bytes: after('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR'), refused: /./ },
  { name: 'noise behind.gz', bytes: after('\u001f\u008b\u0008'), refused: /damaged|cut off/ },
  { name: 'noise behind.mp3', bytes: after('\u00ff\u00fb\u0090\u0064'), refused: /recording cannot be read/ },
  { name: 'noise behind.rtf', bytes: after('{\\rtf1 Good '), survives: { 'noise behind.rtf': /Good/ } },
  {
    name: 'program.pdf',
    bytes: after('\u007fELF\u0002\u0001\u0001\0'),
    refused: /application\/x-elf, which cannot be read here/,
  },
  {
    name: 'only spaces.txt',
    bytes: Buffer.from(' \n'.repeat(5_000)),
    refused: /only spaces\.txt: No text was found/,
  },
]
