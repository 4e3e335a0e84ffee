import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { remembering } from './remembering.ts'

describe('remembering', () => {
  it('computes once for each text, and anew after it has forgotten', () => {
    const asked: string[] = []
    const length = remembering((text) => asked.push(text) && text.length, 2)
    expect(['one', 'three', 'one', 'seven', 'one'].map(length)).toEqual([3, 5, 3, 5, 3])
    expect(asked).toEqual(['one', 'three', 'seven', 'one'])
  })

  it('holds words, not the documents they are of', { tags: ['slow'] }, () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const word = remembering((text) => text)
    const document = (index: number) => Buffer.alloc(2 ** 19, `word number ${index} `).toString('latin1')
    const used = () => (collect(), process.memoryUsage().heapUsed / 2 ** 20)
    const before = used()
    for (let index = 0; index < 128; index++) word(document(index).slice(-40))
    expect(used() - before).toBeLessThan(16)
    expect(word('what keeps it until here')).toBe('what keeps it until here')
  })
})
