import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { createShop } from './create-shop.ts'

const shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'demo' })
afterAll(() => shop.close())

const SOME_ID = '5c2e1a54-7a4c-4f0e-9d8e-3f6f1c0a7b21'

/** The JSON object at the start of a text. Its strings must not contain braces. */
function leadingObject(text: string): string | undefined {
  if (!text.startsWith('{')) return undefined
  let depth = 0
  for (const [i, char] of [...text].entries()) {
    if (char === '{') depth++
    if (char === '}' && --depth === 0) return text.slice(0, i + 1)
  }
  return undefined
}

/** Requests of the guide. Paths with placeholders are omitted. */
function guideRequests(): { method: string; path: string; body?: string }[] {
  const guide = readFileSync(join(import.meta.dirname, '../../../docs/guides/content.md'), 'utf8')
  return [...guide.matchAll(/^(GET|POST|PATCH) +(\/[^\s{}]+)(?= |$) */gm)].map(
    ({ 0: line, 1: method = '', 2: path = '', index }) => {
      const body = leadingObject(guide.slice(index + line.length))
      return { method, path, ...(body && { body: body.replaceAll('…', SOME_ID) }) }
    },
  )
}

test('the demo shop accepts the requests of the content guide', async () => {
  const requests = guideRequests()
  const rejected: unknown[] = []
  for (const { method, path, body } of requests) {
    const reply = await shop.fetch(`${shop.baseUrl}${path}`, {
      method,
      headers: {
        Authorization: shop.apiKey,
        'wix-site-id': shop.siteId,
        'Content-Type': 'application/json',
      },
      ...(body !== undefined && { body }),
    })
    if (reply.status !== 200)
      rejected.push([method, path, (await reply.json()).details.applicationError?.code])
  }
  expect(requests.length).toBeGreaterThan(15)
  // The import names an upload that does not exist.
  expect(rejected).toEqual([['POST', '/data-mover/v1/jobs', 'DATA_FILE_NOT_FOUND']])
})
