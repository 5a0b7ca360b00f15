import { afterAll, expect, test } from 'vitest'
import { startRegistry } from './registry.ts'

const registry = await startRegistry()
afterAll(registry.stop)

test('packages of others are where npm gets them here', async () => {
  const reply = await fetch(`${registry.url}@types%2fnode`, { redirect: 'manual' })
  expect(reply.status).toBe(302)
  expect(reply.headers.get('location')).toMatch(/^https?:\/\/.+\/@types%2fnode$/)
})

test('only its own npm publishes', async () => {
  const reply = await fetch(`${registry.url}stoa`, { method: 'PUT', body: '{}' })
  expect(reply.status).toBe(401)
  expect((await fetch(`${registry.url}stoa`, { redirect: 'manual' })).status).toBe(302)
})
