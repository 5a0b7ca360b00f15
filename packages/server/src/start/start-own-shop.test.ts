// @module-tag nightly
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { openStarts } from './starts.fixture.ts'

vi.setConfig({ testTimeout: 600_000 })

const { home, up, down, rejection, stoa, end, clear } = await openStarts()
afterEach(end)
afterAll(clear)

const json = async (args: string[]) => JSON.parse((await stoa(args)).out)

it('a shop made by commands is served without the demo shop, and its storefront is registered', async () => {
  const data = join(home, 'own')
  const at = ['--data', data]
  const { siteId } = await json(['site', 'create', '--name', 'Tea', '--currency', 'EUR', ...at])
  const { clientId } = await json(['app', 'create', '--site', siteId, '--name', 'Storefront', ...at])
  const run = await up([...at, '--client-id', clientId, '--storefront-url', 'https://tea.example'])
  expect(await json(['site', 'list', ...at])).toMatchObject([
    {
      id: siteId,
      clients: [
        {
          id: clientId,
          origins: ['https://tea.example'],
          redirectUris: ['https://tea.example/sign-in/callback'],
        },
      ],
    },
  ])
  await expect(stat(join(data, 'demo.json'))).rejects.toThrow('ENOENT')
  await down(run)
  expect(await rejection([...at, '--no-demo', '--storefront'])).toMatch(
    /^The storefront needs a client app: /,
  )
})

it('a client app that does not exist is an error', { tags: 'nightly' }, async () => {
  const unknown = '0f6c9a2e-7d1b-4c55-9a43-3f0f3a6f1b11'
  expect(await rejection(['--data', join(home, 'unknown'), '--client-id', unknown])).toMatch(
    /^The client app 0f6c\S+ does not exist: "npx stoa site list"/,
  )
})
