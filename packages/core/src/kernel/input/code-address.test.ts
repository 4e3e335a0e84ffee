import { expect, it } from 'vitest'
import { isCodeAddress } from './code-address.ts'

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' \tjava\nscript\r:alert(1)',
  '\u0001javascript:alert(1)',
  'java\u200bscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://example.org/1',
  'filesystem:https://example.org/temporary/1',
  'view-source:javascript:1',
])('%j runs code', (address) => expect(isCodeAddress(address)).toBe(true))

it.each([
  '',
  'https://example.org/?q=javascript:alert(1)',
  's3://tides/javascript:1',
  'gs://tides/a',
  'file:///data/a.pdf',
  'mailto:keeper@example.org',
  'Shelf 3, data: 1998',
  'javascript',
  'https://example.org/#a.zip!data:',
])('%j does not', (address) => expect(isCodeAddress(address)).toBe(false))
