import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Reads bodies of requests within their limits. */
const READER = 'packages/server/src/edge/request/read-body.ts'
const READS =
  /\b(?:request|raw|req)\.(?:arrayBuffer|text|json|formData|blob|parseBody)\(|\b(?:request|raw|req)\.body\b/g

test('bodies of requests are read by one reader, which bounds them', () => {
  const files = globSync('packages/server/src/edge/**/*.ts').filter(file => !/\.test\.ts$/.test(file))
  expect(files).toContain(READER)
  const found = files
    .filter(file => file !== READER)
    .flatMap(file => (readFileSync(file, 'utf8').match(READS) ?? []).map(read => `${file}: ${read}`))
  expect(found).toEqual([])
})
