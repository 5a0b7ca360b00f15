import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressPage } from './compress-page.server.ts'
import { pageEncoding } from './page-encoding.ts'

it.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'gzip'],
  ['gzip;q=0.5, zstd;q=0', 'gzip'],
  ['gzip; q=0.0', undefined],
  ['xgzip, br', undefined],
  ['*', undefined],
  [null, undefined],
])('Accept-Encoding %s: %s', (accepted, encoding) => {
  expect(pageEncoding(accepted)).toBe(encoding)
})

it('a compressed page is the same page', () => {
  const page = Buffer.from('<p>Grüße, مرحبا</p>'.repeat(1000))
  expect(gunzipSync(compressPage(page, 'gzip')).equals(page)).toBe(true)
  expect(zstdDecompressSync(compressPage(page, 'zstd')).equals(page)).toBe(true)
  expect(compressPage(page, undefined)).toBe(page)
})
