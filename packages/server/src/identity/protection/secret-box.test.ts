import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@stoa/contract'
import { createDriver } from '@stoa/testkit'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { commands } from '../../commands/commands.ts'
import type { ConnectedInstallation } from '../../commands/connect.ts'
import { readConfiguration } from '../../config/load.ts'
import { type Config, settings } from '../../config/settings.ts'
import { openPlatform } from '../../platform.ts'
import { installationSecret } from '../../storage/identity/secrets.ts'
import { openTestShop } from '../../testing/open-test-shop.fixture.ts'
import { createSecretBox } from './secret-box.ts'

const FIRST = 'first-key-first-key-first-key-first-key'
const SECOND = 'second-key-second-key-second-key-second'
const { shop, driver: w } = await openTestShop()
const { database } = shop.platform
const defaults = readConfiguration(settings).values
const folder = await mkdtemp(join(tmpdir(), 'stoa-key-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Another node, with keys of its own. */
async function startWith(keys: Partial<Config>) {
  const config = { ...defaults, ...keys }
  const node = await openPlatform({
    config,
    connection: { connectionString: shop.databaseUrl },
    logger: pino({ level: 'silent' }),
    clock: shop.clock,
    maintenance: false,
  })
  await node.close()
}
const refused = (keys: Partial<Config>) =>
  startWith(keys).then(
    () => 'started',
    error => error.message as string,
  )

/** The text of every row of the database. */
async function dump() {
  const { rows } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const texts: string[] = []
  for (const { name } of rows) {
    const found = await database.pool.query<{ row: string }>(
      `select row_to_json(t)::text as row from ${name} t`,
    )
    texts.push(...found.rows.map(({ row }) => row))
  }
  return texts.join('\n')
}

/** A secret as it is, in base64, base64url and hex. */
const forms = (secret: string | Buffer) => {
  const bytes = Buffer.from(secret)
  return [
    bytes.toString(),
    ...(['base64', 'base64url', 'hex'] as const).map(form => bytes.toString(form).replace(/=+$/, '')),
  ]
}

const secretsOf = async (keys: Partial<Config>) =>
  Promise.all(
    ['protection', 'cursors', 'refresh-tokens', 'factors'].map(name =>
      installationSecret(database, shop.platform.administration.ids, name, createSecretBox(keys)),
    ),
  )

test('with the key, a dump of the database opens no secret', async () => {
  const plain = await secretsOf({})
  const { rows } = await database.pool.query<{ private_jwk: { d: string } }>(
    'select private_jwk from signing_keys',
  )
  const member = await createDriver(shop)
  await member.asNewMember()
  await member.connection()
  const { secret: totp } = await member.addTotp()
  const { code } = await w.merchant.callOk(contract.issuedGiftCards.issueGiftCard, {
    giftCard: { initialBalance: { value: '50' } },
  })
  const before = await dump()
  for (const secret of plain) expect(before).toContain(secret)

  await startWith({ secretKey: FIRST })
  const after = await dump()
  const secrets = [
    ...plain,
    ...rows.map(({ private_jwk }) => private_jwk.d),
    totp,
    shop.provider.clientSecret,
    FIRST,
    code,
  ]
  for (const secret of secrets) for (const form of forms(secret)) expect(after).not.toContain(form)
  for (const key of ['d', 'dp', 'dq', 'qi']) expect(after).not.toContain(`"${key}":"`)
  expect(await secretsOf({ secretKey: FIRST })).toEqual(plain)
})

test('without the key, or with another one, the start is refused in one sentence', async () => {
  expect(await refused({})).toMatch(/^The secrets in this database are encrypted: set STOA_SECRET_KEY/)
  expect(await refused({ secretKey: SECOND })).toMatch(
    /encrypted with another key: set STOA_SECRET_KEY to it/,
  )
  expect(await refused({ secretKey: 'short' })).toMatch(/at least 32 characters/)
  expect(await refused({ secretKeyFile: join(folder, 'none') })).toMatch(/cannot be read/)
  expect(await refused({ secretKey: FIRST, secretKeyFile: 'x' })).toMatch(/both set/)
  expect(await refused({ secretKey: FIRST })).toBe('started')
})

test('a key file and an old key open what they have encrypted; the command re-encrypts with the current key', async () => {
  const secretKeyFile = join(folder, 'key')
  await writeFile(secretKeyFile, `${SECOND}\n`)
  const before = await secretsOf({ secretKey: FIRST })
  const keys = { secretKeyFile, oldSecretKeys: FIRST }
  // A node that knows the new key as an old one reads during the change.
  expect(await refused({ oldSecretKeys: `${FIRST},${SECOND}` })).toBe('started')
  expect(await refused(keys)).toBe('started')
  expect(await refused({ secretKey: FIRST })).toBe('started')
  const connected = { database, config: { ...defaults, ...keys } } as unknown as ConnectedInstallation
  const rotate = () => commands['secrets rotate']?.run({}, connected)
  expect(await rotate()).toMatchObject({ encrypted: expect.any(Number) })
  expect(await rotate()).toMatchObject({ encrypted: 0 })
  expect(await refused({ secretKey: FIRST })).toMatch(/another key/)
  expect(await secretsOf({ secretKey: SECOND })).toEqual(before)
  await expect(
    (async () => commands['secrets rotate']?.run({}, { ...connected, config: defaults } as never))(),
  ).rejects.toThrow(/set STOA_SECRET_KEY/)
})

test('a value that was moved to another row does not open', async () => {
  const box = createSecretBox({ secretKey: FIRST })
  expect(() => box.open(box.seal('x', 'secrets a'), 'secrets b')).toThrow()
  expect(settings.secretKey.type.show?.(FIRST)).toBe('***')
})
