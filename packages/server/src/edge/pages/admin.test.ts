import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PageEnv } from '../mount-pages.ts'
import { serveAdmin } from './admin.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-admin-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a folder of the setting without a build is an error that names it', () => {
  expect(() => serveAdmin(new Hono<PageEnv>(), folder)).toThrow(
    `--admin-folder is ${folder}, where there is no index.html`,
  )
})

test('the page of the folder is served under the policy of the admin', async () => {
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>With extensions</title>')
  const app = new Hono<PageEnv>()
  serveAdmin(app, folder)
  const reply = await app.request('/admin/extensions/packing/parcels')
  expect(await reply.text()).toContain('With extensions')
  expect(reply.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; /)
})
