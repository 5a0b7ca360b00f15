import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listServicePlugins } from '@stoa/client/calls'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { createShop } from './create-shop.ts'

const shop = await createShop({
  databaseUrl: inject('databaseUrl'),
  fixture: 'demo',
  config: { privateEndpoints: true },
})
afterAll(() => shop.close())

test('the hook server of the guide takes part in calls about the journal', async () => {
  const root = join(import.meta.dirname, '../../..')
  const example = join(root, 'examples/data-hooks.ts')
  const folder = mkdtempSync(join(tmpdir(), 'stoa-example-'))
  const { baseUrl, siteId, clientId, apiKey } = shop
  mkdirSync(join(folder, '.stoa'))
  writeFileSync(join(folder, '.stoa/demo.json'), JSON.stringify({ baseUrl, siteId, clientId, apiKey }))
  const output: string[] = []
  vi.stubGlobal('fetch', shop.fetch)
  // The server looks at the moment of a request; the platform has that of the test.
  vi.useFakeTimers({ toFake: ['Date'], now: shop.clock.now() })
  const log = vi.spyOn(console, 'log').mockImplementation(line => void output.push(line))
  const before = process.cwd()
  process.chdir(folder)
  try {
    await import(example)
  } finally {
    process.chdir(before)
    log.mockRestore()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    rmSync(folder, { recursive: true })
  }
  expect(output).toEqual(['NO_EXCERPT: Say what it is about', 'On pepper: 1 min'])
  expect((await shop.merchant().call(listServicePlugins, {})).servicePlugins).toEqual([])
})
