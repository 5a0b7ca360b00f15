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
})

it('an empty installation prints the link to its set-up page until there is a shop', async () => {
  const data = ['--data', join(home, 'empty')]
  const run = await up([...data, '--no-demo'])
  const [, link = ''] = /Set up +(\S+#code=\S+)/.exec(run.out()) ?? []
  const origin = new URL(link).origin
  const shop = { name: 'Tea', country: 'AT', currency: 'EUR', languages: ['de'] }
  const owner = { email: 'ada@tea.example', password: 'a long enough one' }
  const reply = await fetch(`${origin}/v1/installation/sites`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...shop,
      ...owner,
      code: new URLSearchParams(new URL(link).hash.slice(1)).get('code'),
    }),
  })
  expect(reply.status).toBe(200)
  await down(run)
  const next = await up([...data, '--no-demo'])
  expect(next.out()).not.toContain('Set up')
  await down(next)
  expect((await stoa(['set-up', 'link', ...data])).error).toContain('This installation has a site')
})

it('a client app that does not exist is an error', { tags: 'nightly' }, async () => {
  const unknown = '0f6c9a2e-7d1b-4c55-9a43-3f0f3a6f1b11'
  expect(await rejection(['--data', join(home, 'unknown'), '--client-id', unknown])).toMatch(
    /^The client app 0f6c\S+ does not exist: "npx stoa site list"/,
  )
})
