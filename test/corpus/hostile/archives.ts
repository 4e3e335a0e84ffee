import { makeZip, makeZipBomb } from '../../../packages/adapters-ingestion/src/archives/zip/zip.fixture.ts'
import { makeTar } from '../../../packages/adapters-ingestion/src/archives/tar/tar.fixture.ts'
import { gzipSync } from 'node:zlib'
import type { HostileFile } from '../corpus-file.ts'

const good = { name: 'good.txt', content: 'A good text.' }
const goodText = /A good text\./

/** An archive with one entry that fails by itself and one that is read. */
const partly = (name: string, bad: Parameters<typeof makeZip>[0][number], error: RegExp): HostileFile => ({
  name,
  bytes: makeZip([bad, good]),
  refused: error,
  survives: { [`${name}/good.txt`]: goodText },
})

function nestedZip(depth: number): Uint8Array {
  let bytes = makeZip([good])
  for (let level = 0; level < depth; level += 1) bytes = makeZip([{ name: 'inner.zip', content: bytes }])
  return bytes
}

/** Archives that unpack to too much, lead out of their folder, lie, or are closed by a password. */
export async function hostileArchives(): Promise<readonly HostileFile[]> {
  const zip = makeZip([good, { name: 'other.txt', content: 'Another text. '.repeat(100) }])
  return [
    { name: 'bomb.zip', bytes: makeZipBomb(40), refused: /unpacks to far more than its own size.*unpacked\./ },
    {
      name: 'bomb.gz',
      bytes: gzipSync(Buffer.alloc(40 * 1024 * 1024)),
      refused: /unpacks to far more than its own size.*unpacked\./,
    },
    partly('up.zip', { name: '../../etc/up.txt', content: 'x' }, /up\.zip\/etc\/up\.txt: .*leads out of its folder/),
    partly('absolute.zip', { name: '/etc/passwd', content: 'x' }, /absolute\.zip\/etc\/passwd: .*leads out/),
    partly('drive.zip', { name: 'C:\\windows\\x.ini', content: 'x' }, /drive\.zip\/windows\/x\.ini: .*leads out/),
    partly(
      'claims.zip',
      { name: 'large.txt', content: 'x', claimedSize: 1024 ** 3 },
      /large\.txt: .*larger than 256 MB/,
    ),
    partly('lies.zip', { name: 'more.txt', content: 'x'.repeat(5_000), claimedSize: 10 }, /more\.txt: .*damaged/),
    partly('password.zip', { name: 'secret.txt', content: 'x', encrypted: true }, /secret\.txt: .*without a password/),
    partly('sum.zip', { name: 'broken.txt', content: 'x', damaged: true }, /broken\.txt: .*damaged/),
    partly('method.zip', { name: 'odd.txt', content: 'x', method: 99 }, /odd\.txt: .*unusual method/),
    { name: 'deep.zip', bytes: nestedZip(8), refused: /more than \d+ nested archives/ },
    {
      name: 'noise.zip',
      bytes: makeZip([{ name: 'a.zip', content: 'PK\u0003\u0004 no archive' }]),
      refused: /a\.zip.*(?:damaged|not known)/,
    },
    { name: 'nothing.zip', bytes: makeZip([]), refused: /nothing\.zip: The archive holds no files/ },
    {
      name: 'many.zip',
      bytes: makeZip(Array.from({ length: 10_050 }, (_entry, index) => ({ name: `${index}.txt`, content: 'x' }))),
      refused: /more than 10000 files; split it/,
    },
    { name: 'cut.zip', bytes: zip.subarray(0, zip.length - 60), refused: /damaged or cut off; pack it again/ },
    {
      name: 'up.tar.gz',
      bytes: gzipSync(
        await makeTar([
          { path: '../up.txt', content: 'x' },
          { path: good.name, content: good.content },
        ]),
      ),
      refused: /up\.txt: .*leads out of its folder/,
      survives: { 'up.tar.gz/good.txt': goodText },
    },
  ]
}
