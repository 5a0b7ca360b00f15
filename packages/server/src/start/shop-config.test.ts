import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, expect, inject, test, vi } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { readConfiguration } from '../config/load.ts'
import { loadShopConfig, packagesOf, settingsOf } from './shop-config.ts'
import { startSettings } from './start-settings.ts'
import { openStarts } from './starts.fixture.ts'

vi.setConfig({ testTimeout: 120_000 })

const { home, up, down, end, clear } = await openStarts()
afterEach(end)
afterAll(clear)

/** The platform's own modules, which a project would import by name. */
const FEATURE = new URL('../feature-kit.ts', import.meta.url).href
const LOYALTY = new URL('../../../../examples/loyalty/server.ts', import.meta.url).href

/** Reads the description of a project in a folder of its own: modules are loaded once. */
async function loadFrom(text: string) {
  const folder = await mkdtemp(join(home, 'project-'))
  await writeFile(join(folder, 'stoa.config.mjs'), text)
  return loadShopConfig(folder)
}

test.each([
  ['export default 1', 'stoa.config.mjs has no default export'],
  ['export default { feature: [] }', 'stoa.config.mjs has feature, which is not one of settings, features'],
  ['import "./missing.mjs"', 'stoa.config.mjs cannot be read: Cannot find module'],
  ['export default {', 'stoa.config.mjs cannot be read'],
  ['export default { features: {} }', 'features, which must be a list of objects: write features: [ … ].'],
  ['export default { features: [undefined] }', 'features, which must be a list of objects'],
  ['export default { features: [{}] }', 'a feature without a name at place 1 of features'],
  ['export default { settings: [] }', 'settings, which must be an object: write settings: { … }.'],
  ['export default { storefront: {} }', "storefront, which must be a text: write storefront: '…'."],
  ['export default { paymentProviders: [1] }', 'paymentProviders, which must be a list of objects'],
])('a project with %s fails with one sentence', async (text, sentence) => {
  await expect(loadFrom(text)).rejects.toThrow(sentence)
})

test('packages of another version are named, with the remedy', async () => {
  const folder = await mkdtemp(join(home, 'mixed-'))
  const contract = join(folder, 'node_modules/@stoa/contract')
  await mkdir(contract, { recursive: true })
  await writeFile(join(contract, 'package.json'), '{ "version": "9.9.9" }')
  await expect(loadShopConfig(folder)).rejects.toThrow(
    `@stoa/contract 9.9.9 is installed, and this is Stoa ${manifest.version}: run "npm install @stoa/contract@${manifest.version}".`,
  )
})

test('a folder without a description is a shop with what every shop has', async () => {
  const shop = await loadShopConfig(await mkdtemp(join(home, 'empty-')))
  expect(settingsOf(shop)).toBeUndefined()
  expect(shop.features?.map(({ name }) => name)).toEqual(['stripe', 'paypal'])
})

test('a feature of a project takes the place of the one that every shop has', async () => {
  const { features } = await loadFrom('export default { features: [{ name: "stripe", builtFor: "own" }] }')
  expect(features?.map(({ name, builtFor }) => [name, builtFor])).toEqual([
    ['paypal', '0.1'],
    ['stripe', 'own'],
  ])
})

test('the settings of a project are those of its start', async () => {
  const shop = await loadFrom('export default { settings: { port: 4123 }, features: [] }')
  expect(Object.keys(packagesOf(shop))).toEqual(['features'])
  expect(readConfiguration(startSettings, { file: settingsOf(shop) }).values.port).toBe(4123)
})

test('a project brings a feature with its tables, from its own package', async () => {
  const admin = new pg.Client({ connectionString: inject('databaseUrl') })
  await admin.connect()
  await admin.query('create database stoa_project')
  const url = new URL(inject('databaseUrl'))
  url.pathname = '/stoa_project'
  try {
    await writeFile(
      join(home, 'stoa.config.mjs'),
      `import { loyalty } from '${LOYALTY}'
       import { feature } from '${FEATURE}'
       if (typeof feature !== 'function') throw new Error('no feature')
       export default { features: [loyalty()], settings: { databaseUrl: '${url.href}', demo: false } }`,
    )
    const run = await up(['--data', join(home, 'project')])
    const base = /http:\/\/127\.0\.0\.1:\d+/.exec(run.out())?.[0] ?? run.out()
    const reply = await fetch(`${base}/v1/loyalty/my-points`)
    expect([reply.status, ((await reply.json()) as { details: object }).details]).toMatchObject([
      401,
      { applicationError: { code: 'UNAUTHENTICATED' } },
    ])
    await down(run)
    const project = new pg.Client({ connectionString: url.href })
    await project.connect()
    const { rows } = await project.query("select name from migrations where name like 'loyalty:%'")
    await project.end()
    expect(rows).toEqual([{ name: 'loyalty:accounts' }])
  } finally {
    await admin.query('drop database stoa_project with (force)')
    await admin.end()
  }
})
