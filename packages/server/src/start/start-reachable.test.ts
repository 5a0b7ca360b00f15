import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { openStarts } from './starts.fixture.ts'

vi.setConfig({ testTimeout: 600_000 })

const { home, up, down, rejection, stoa, end, clear } = await openStarts()
afterEach(end)
afterAll(clear)

const logOf = async (data: string) =>
  (await readFile(join(data, 'stoa.log'), 'utf8'))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as { finding?: string; msg: string })

/** Of both starts. */
const data = join(home, 'reachable')
const siteOf = async () => JSON.parse(await readFile(join(data, 'demo.json'), 'utf8')).siteId

it('a start on all addresses prints each finding and logs it once', async () => {
  const run = await up(['--data', data, '--host', '0.0.0.0'])
  const names = [
    'public-url-local',
    'demo-shop',
    'mail-server-missing',
    'registration-unverified',
    'secrets-without-key',
  ]
  for (const name of names) expect(run.out()).toMatch(new RegExp(`^warning ${name}: .+\\.$`, 'm'))
  const logged = (await logOf(data)).flatMap(({ finding }) => finding ?? [])
  expect(logged).toEqual(names)

  const check = await stoa(['check', '--data', data, '--host', '0.0.0.0', '--no-storefront'])
  expect(check).toMatchObject({ code: 0, error: '' })
  expect(check.out.match(/^warning \S+(?=:)/gm)).toEqual(names.map(name => `warning ${name}`))
  await down(run)
})

it('development mode is rejected on all addresses, unless it is allowed; a start with --reset has a new shop', {
  tags: 'nightly',
}, async () => {
  const before = await siteOf()
  const words = ['--data', data, '--host', '0.0.0.0', '--development']
  expect(await rejection(words)).toMatch(/^Development mode shows .* add --allow-insecure\.$/)
  const run = await up([...words, '--allow-insecure', '--reset'])
  expect(await siteOf()).not.toBe(before)
  expect(run.out()).toMatch(/^error development-mode: /m)
  await down(run)
})

it('stoa check starts nothing, and fails where a start would', async () => {
  const data = join(home, 'checked')
  const words = ['check', '--data', data, '--public-url', 'https://shop.example', '--no-storefront']
  const [rejected, accepted] = await Promise.all([
    stoa([...words, '--trusted-proxies', '0.0.0.0/0']),
    stoa(['check', '--data', data]),
  ])
  expect(rejected).toMatchObject({
    code: 1,
    error: 'The sites were not checked: the embedded PostgreSQL does not run.\n',
  })
  expect(rejected.out).toMatch(/^error every-proxy-trusted: /m)
  expect(accepted).toMatchObject({ code: 0, out: 'No findings.\n' })
  await expect(readFile(join(data, 'stoa.log'))).rejects.toThrow('ENOENT')
})
