import { type CallDeclaration, contract, type ReplyOf, type RequestOf } from '@stoa/contract'
import { createDriver, createShop } from '@stoa/testkit'
import { afterAll, afterEach, inject } from 'vitest'
import { openPool, type SecondDatabase } from '../../testing/adaptor-database.ts'
import { openTestAdaptor, type TestAdaptor, type TestAdaptorOptions } from '../../testing/test-adaptor.ts'

const SECRET = 'open sesame'

/** The shop of a test, as far as this needs to know it. */
interface Site {
  shop: {
    databaseUrl: string
    clock: { now(): number }
    platform: { database: { pool: { query(text: string): Promise<unknown> } } }
  }
  callOk: <D extends CallDeclaration>(
    declaration: D,
    message: RequestOf<D>,
    as: 'merchant',
  ) => Promise<ReplyOf<D>>
}

/** A second database beside that of a shop, with whose tables its merchant can connect. */
export interface ExternalDriver {
  /** Only adaptors know it. */
  pool: SecondDatabase
  connect(options: ConnectOptions): Promise<Connected>
  /** Closes adaptors and empties the second database. */
  reset(): Promise<void>
  close(): Promise<void>
}

type ConnectOptions = Partial<TestAdaptorOptions> & { protocol: 1 | 2 | 3 }

export interface Connected {
  adaptor: TestAdaptor
  /** Of the connection. */
  name: string
  /** Of its customers. */
  dataCollectionId: string
}

const CUSTOMERS = `create table if not exists customers (
  _id text primary key, _owner text, "_createdDate" timestamptz, "_updatedDate" timestamptz,
  name text, age numeric, active boolean, since timestamptz, notes jsonb, tags text[], secret text)`

export async function createExternalDriver(
  { shop, callOk }: Site,
  databaseName: string,
): Promise<ExternalDriver> {
  const url = new URL(shop.databaseUrl)
  await shop.platform.database.pool.query(`create database ${databaseName}`)
  url.pathname = `/${databaseName}`
  const pool = openPool(url.href)
  const adaptors: TestAdaptor[] = []
  let count = 0
  const { createExternalDatabaseConnection, updateExternalDatabaseConnection } =
    contract.externalDatabaseConnections

  const reset = async () => {
    for (const adaptor of adaptors.splice(0)) await adaptor.close()
    await pool.query('drop schema public cascade')
    await pool.query('create schema public')
  }
  return {
    pool,
    reset,
    async connect(options) {
      const name = `erp${++count}`
      await pool.query(CUSTOMERS)
      let key = ''
      const adaptor = await openTestAdaptor({
        pool,
        secretKey: SECRET,
        publicKey: () => key,
        audience: name,
        now: () => shop.clock.now(),
        ...options,
      })
      adaptors.push(adaptor)
      const { endpoint } = adaptor
      const { externalDatabaseConnection: created } = await callOk(
        createExternalDatabaseConnection,
        {
          externalDatabaseConnection: { name, endpoint, configuration: { secretKey: SECRET } },
          connectionType: options.plugin ? 'WIX_SERVICE_PLUGIN' : 'STANDALONE',
        },
        'merchant',
      )
      key = created.publicKey ?? ''
      // Before it had the key, the V3 adaptor trusted no caller.
      if (options.protocol === 3)
        await callOk(
          updateExternalDatabaseConnection,
          { externalDatabaseConnection: { name, endpoint } },
          'merchant',
        )
      adaptor.requests.length = 0
      return { adaptor, name, dataCollectionId: `${name}/customers` }
    },
    async close() {
      await reset()
      await pool.end()
      await shop.platform.database.pool.query(`drop database ${databaseName}`)
    },
  }
}

/** An empty shop with a second database for the tests of a file, which are reset after each test and closed after the last. */
export async function openExternalShop(databaseName: string) {
  const shop = await createShop({
    databaseUrl: inject('databaseUrl'),
    fixture: 'empty',
    config: { privateEndpoints: true },
  })
  afterAll(() => shop.close())
  const driver = await createDriver(shop)
  const external = await createExternalDriver({ shop, callOk: driver.callOk }, databaseName)
  afterAll(() => external.close())
  afterEach(() => external.reset())
  return { shop, driver, external }
}
