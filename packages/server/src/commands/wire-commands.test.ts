import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { wireCommands } from './wire-commands.ts'

const { shop, driver } = await openTestShop()
afterEach(() => vi.unstubAllGlobals())

const types = (options: Record<string, string>) => wireCommands.types?.run(options)
const access = () => ({ url: `${shop.baseUrl}/`, site: driver.site.siteId, key: driver.site.apiKey })

test('stoa types: its declarations of live collections compile, and a wrong field does not', async () => {
  vi.stubGlobal('fetch', shop.fetch)
  await driver.dataCollection({
    id: 'books',
    fields: [
      { key: 'title', type: 'TEXT', required: true },
      { key: 'printed', type: 'DATETIME' },
      {
        key: 'author',
        type: 'REFERENCE',
        typeMetadata: { reference: { referencedCollectionId: 'authors' } },
      },
    ],
  })
  await driver.dataCollection({ id: 'authors', fields: [{ key: 'name', type: 'TEXT' }] })
  const declarations = await types(access())

  const folder = join(import.meta.dirname, '../../build/types')
  mkdirSync(folder, { recursive: true })
  try {
    writeFileSync(join(folder, 'collections.d.ts'), declarations ?? '')
    writeFileSync(
      join(folder, 'use.ts'),
      `import type { items } from '@stoa/client/data'
declare const data: ReturnType<typeof items>
data.query('books').eq('title', 'Emma').lt('printed', new Date(0)).eq('author', 'a1')
// @ts-expect-error: no such field
data.query('books').eq('autor', 'a1')
// @ts-expect-error: no such collection
data.query('boks')
`,
    )
    const configuration = { extends: '../../../client/tsconfig.json', include: ['*.ts'], exclude: [] }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(configuration))
    const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
    const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
      encoding: 'utf8',
    })
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 })
  } finally {
    rmSync(folder, { recursive: true })
  }
}, 120_000)

test('stoa types reads all pages', async () => {
  const paths: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    paths.push(new URL(address).search)
    const first = paths.length === 1
    return Response.json({
      collections: first ? [{ id: 'a' }, { id: 'b' }] : [{ id: 'c' }],
      pagingMetadata: { hasNext: first },
    })
  })
  const text = await types(access())
  expect(paths).toEqual(['?paging.limit=100&paging.offset=0', '?paging.limit=100&paging.offset=2'])
  for (const id of ['a', 'b', 'c']) expect(text).toContain(`    ${id}: {`)
})

test('stoa types reports errors', async () => {
  vi.stubGlobal('fetch', shop.fetch)
  await expect(types({ ...access(), key: 'wrong' })).rejects.toThrow(/responded with status 401: /)
  await expect(types({ ...access(), url: 'shop' })).rejects.toThrow('--url is "shop" and must be a URL.')
  vi.stubEnv('STOA_API_KEY', '')
  const { key: _, ...keyless } = access()
  await expect(types(keyless)).rejects.toThrow('needs --key, or STOA_API_KEY')
  vi.unstubAllEnvs()
  vi.stubGlobal('fetch', () =>
    Promise.reject(new TypeError('fetch failed', { cause: new Error('rejected') })),
  )
  await expect(types(access())).rejects.toThrow(`The platform at ${shop.baseUrl} does not respond: rejected`)
})
