import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import type { PageEnv } from '../mount-pages.ts'
import { serveAdmin } from './admin.ts'

const publicUrl = 'http://localhost'
const none = { modules: {}, logger: pino({ level: 'silent' }), publicUrl }

const folder = await mkdtemp(join(tmpdir(), 'stoa-admin-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a folder of the setting without a build is an error that names it', () => {
  expect(() => serveAdmin(new Hono<PageEnv>(), { ...none, ownFolder: folder })).toThrow(
    `--admin-folder is ${folder}, where there is no index.html`,
  )
})

test('the page of the folder is served under the policy of the admin', async () => {
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>With extensions</title>')
  const app = new Hono<PageEnv>()
  serveAdmin(app, { ...none, ownFolder: folder })
  const reply = await app.request('/admin/extensions/packing/parcels')
  expect(await reply.text()).toContain('With extensions')
  expect(reply.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; /)
})

test('another name of this machine leads to the public URL, where sign-in works', async () => {
  const app = new Hono<PageEnv>()
  serveAdmin(app, { ...none, ownFolder: folder })
  const reply = await app.request('http://127.0.0.1/admin/orders')
  expect([reply.status, reply.headers.get('location')]).toEqual([302, `${publicUrl}/admin/orders`])
  expect((await app.request(`${publicUrl}/admin/orders`)).status).toBe(200)
})

test('the page names the modules of packages, and shares modules with them', async () => {
  const shared = { react: '/admin/assets/a.js', 'react/jsx-runtime': '/admin/assets/b.js' }
  const importMap = JSON.stringify({ imports: shared })
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Admin</title>')
  await writeFile(join(folder, 'shared-modules.json'), importMap)
  await mkdir(join(folder, 'points'))
  await writeFile(join(folder, 'points/secret.ts'), 'export const secret = "not for browsers"')
  await writeFile(join(folder, 'points/points.css'), '.points { color: red }')
  await writeFile(join(folder, 'points/page.tsx'), 'export const Page = () => <p>Points</p>')
  await writeFile(
    join(folder, 'points/admin.tsx'),
    `import { useState } from 'react'\nimport './points.css'\nexport default { useState, load: () => import('./page.tsx') }`,
  )
  await writeFile(join(folder, 'points/broken.ts'), `import './nowhere.ts'`)
  const errors: string[] = []
  const logger = { error: (_: unknown, message: string) => errors.push(message) } as unknown as pino.Logger
  const modules = {
    points: pathToFileURL(join(folder, 'points/admin.tsx')),
    broken: pathToFileURL(join(folder, 'points/broken.ts')),
  }
  const app = new Hono<PageEnv>()
  serveAdmin(app, { ownFolder: folder, modules, logger, publicUrl })
  const reply = await app.request('/admin')
  const html = await reply.text()
  expect(html).toContain(`<script type="importmap">${importMap}</script>`)
  expect(reply.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self' 'sha256-[\w+/=]{44}'; worker-src 'self'; style-src 'self'; /,
  )
  const [, list = ''] = html.match(/name="stoa-packages" content="([^"]*)"/) ?? []
  const [points, broken] = JSON.parse(list.replaceAll('&quot;', '"'))
  expect(broken).toEqual({ name: 'broken' })
  expect(errors).toEqual(['the admin pages of a package cannot be built'])
  const code = await app.request(points.module)
  expect(code.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(code.headers.get('cache-control')).toContain('immutable')
  const text = await code.text()
  expect(text).toMatch(/from\s*"react"/)
  const [, chunk = ''] = text.match(/(page-\w+\.js)"/) ?? []
  expect(await (await app.request(`/admin/packages/points/${chunk}`)).text()).toContain('Points')
  expect(await (await app.request(points.style)).text()).toContain('.points{color:red}')
  for (const path of ['secret.ts', 'admin.tsx', '..%2fsecret.ts', 'package.json'])
    expect((await app.request(`/admin/packages/points/${path}`)).status).toBe(404)
})
