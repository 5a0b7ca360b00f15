import { expect, test } from 'vitest'
import { rangeReply } from './byte-range.ts'

const CONTENT = { bytes: 100, etag: '"a"' }
const outcome = (range?: string, ifRange?: string) => {
  const reply = rangeReply(CONTENT, { range, ifRange })
  if (reply.status === 416) return `416 ${reply.headers['content-range']}`
  const { start, end } = reply.range
  expect(reply.headers['content-length']).toBe(String(end - start + 1))
  expect(reply.headers['content-range']).toBe(reply.status === 206 ? `bytes ${start}-${end}/100` : undefined)
  return `${reply.status} ${start}-${end}`
}

test.each([
  [undefined, '200 0-99'],
  ['bytes=0-9', '206 0-9'],
  ['bytes=90-', '206 90-99'],
  ['bytes=-10', '206 90-99'],
  ['bytes=-500', '206 0-99'],
  ['bytes=95-500', '206 95-99'],
  ['Bytes= 0-0', '206 0-0'],
  // RFC 9110 §14.1.1: not satisfiable.
  ['bytes=100-', '416 bytes */100'],
  ['bytes=-0', '416 bytes */100'],
  ['bytes=9-0', '416 bytes */100'],
  // RFC 9110 §14.2: a server may ignore several ranges, and may ignore or reject what is not valid.
  ['bytes=0-9,20-29', '200 0-99'],
  ['items=0-9', '200 0-99'],
  ['bytes=-', '200 0-99'],
  ['bytes=a-b', '200 0-99'],
  ['bytes=99999999999999999-', '200 0-99'],
])('Range %s (RFC 9110 §14)', (range, expected) => expect(outcome(range)).toBe(expected))

test('If-Range gives the part of the same content, and the whole of another one (RFC 9110 §13.1.5)', () => {
  expect(outcome('bytes=0-9', '"a"')).toBe('206 0-9')
  for (const other of ['"b"', 'W/"a"', 'Tue, 01 Dec 2026 00:00:00 GMT'])
    expect(outcome('bytes=0-9', other)).toBe('200 0-99')
})

test('an empty content has no part', () => {
  const empty = { bytes: 0, etag: '"e"' }
  expect(rangeReply(empty, { range: 'bytes=0-', ifRange: undefined }).status).toBe(416)
  expect(rangeReply(empty, { range: undefined, ifRange: undefined }).headers['content-length']).toBe('0')
})
