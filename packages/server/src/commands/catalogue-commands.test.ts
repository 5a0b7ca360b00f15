import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'
import { wireCommands } from './wire-commands.ts'

const { shop, driver } = await openTestShop()
const folder = await mkdtemp(join(tmpdir(), 'stoa-catalogue-'))
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function run(name: string, options: Record<string, string>) {
  // Requests to the platform stay in this process.
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    await shop.platform.run('data jobs')
    return shop.fetch(input, init)
  })
  let errors = ''
  vi.spyOn(process.stderr, 'write').mockImplementation(text => {
    errors += text
    return true
  })
  const { siteId: site, apiKey: key } = driver.site
  const printed = await wireCommands[name]?.run({ url: shop.baseUrl, site, key, ...options })
  return errors + printed
}

test('stoa catalogue: imports a file, exports it, and imports the export without a change', async () => {
  const file = join(folder, 'in.csv')
  await writeFile(file, 'slug,name,price,quantity\nmug,Mug,12.5,3\nno-price,Cup,,\n')
  expect(await run('catalogue import', { file, 'dry-run': 'true' })).toBe(
    'line 3 no-price: price is required\n1 created, 0 updated, 0 unchanged, 1 rejected. Nothing was written: dry run.\n',
  )
  expect(await run('catalogue import', { file })).toContain('1 created, 0 updated, 0 unchanged, 1 rejected.')
  const out = join(folder, 'out.jsonl')
  expect(await run('catalogue export', { file: out })).toMatch(/^\d+ records are in .*out\.jsonl\.\n$/)
  expect(await readFile(out, 'utf8')).toContain('"slug":"mug"')
  expect(await run('catalogue import', { file: out })).toMatch(
    /^0 created, 0 updated, \d+ unchanged, 0 rejected\.\n$/,
  )
})

test('stoa catalogue: names the option that is wrong', async () => {
  await expect(run('catalogue export', { file: 'out.xlsx' })).rejects.toThrow('must end with .csv or .jsonl')
  await expect(run('catalogue import', { file: join(folder, 'none.csv') })).rejects.toThrow(
    'cannot be opened',
  )
})
