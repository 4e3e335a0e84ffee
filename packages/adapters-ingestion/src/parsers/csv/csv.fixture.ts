import iconv from 'iconv-lite'

/** A table with a quoted line end, a row that is short and one that is long, in any encoding and with any separator. */
export function makeCsv({ delimiter = ',', encoding = 'utf-8', bom = false, rows = 2 } = {}): Buffer {
  const lines = [
    ['名前', '年齢', '住所'],
    ['佐藤太郎', '30', '"東京\r\n港区"'],
    ['三木英子', '25'],
    ...Array.from({ length: rows }, (_row, index) => [`人${index}`, String(index), `大阪 | ${index}`, '余り']),
  ]
  return iconv.encode(lines.map((cells) => cells.join(delimiter)).join('\r\n'), encoding, { addBOM: bom })
}
