import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApiKeyStrategy, createClient, OAuthStrategy } from '@stoa/client'
import { demo } from '@stoa/demo'
import {
  type Config,
  type DataHooks,
  dataHooksPlugin,
  type FactorMessage,
  type FactorProvider,
  listMails,
  migrateConnection,
  openPlatform,
  type Platform,
  type PlatformOptions,
  readConfiguration,
  settings,
} from '@stoa/server'
import { type Logger, pino } from 'pino'
import { createClock, createIds } from './clock.ts'
import { cloneDatabase, type Fixture } from './template.ts'
import { createTestProvider } from './test-provider.ts'
import { useServer } from './use-server.ts'

export interface ShopOptions {
  /** PostgreSQL server for the shop's database. @default DATABASE_URL, else one embedded in this process */
  databaseUrl?: string
  /** Initial content of the shop. @default 'demo' */
  fixture?: Fixture
  /** Initial time of the clock, ISO 8601 or milliseconds. @default 2026-01-01T12:00:00Z */
  now?: string | number
  /** Seed of all ids and secrets. @default 'shop' */
  seed?: string
  /** Settings of the platform that differ from its defaults. Limits of calls are off unless set here. */
  config?: Partial<Config>
  /** Logger of the platform. @default none */
  logger?: Logger
  /**
   * Sends the platform's requests to identity providers; `network` sends them as production does, with SSRF protection.
   * @default `testProvider`, without a network
   */
  outgoing?: typeof globalThis.fetch | 'network'
  /** Deliver codes of second factors. @default one that stores them in `sentCodes` */
  factorProviders?: readonly FactorProvider[]
  /**
   * Data hooks as functions, by collection; `*` is for all. They run as plug-ins of the merchant do, and get
   * the stored items before updates and removals.
   */
  dataHooks?: Record<string, DataHooks>
  /** Whether writes are rejected because the disk is full. @default never */
  isDiskLow?: PlatformOptions['isDiskLow']
  /** Additional service plug-ins of this process. */
  servicePlugins?: PlatformOptions['servicePlugins']
  /** Features of packages. Their migrations run in the database of this shop. */
  features?: PlatformOptions['features']
  /** Fields that the shop adds to orders, products and others. */
  customFields?: PlatformOptions['customFields']
  /** Payment providers besides `test`; one of the same id replaces another. */
  paymentProviders?: PlatformOptions['paymentProviders']
}

const hooksOf = (hooks: ShopOptions['dataHooks']) =>
  Object.entries(hooks ?? {}).map(([collectionId, functions]) =>
    dataHooksPlugin({
      name: `dataHooks ${collectionId}`,
      hooks: functions,
      dataCollectionIds: collectionId === '*' ? [] : [collectionId],
      withCurrentItem: true,
    }),
  )

let shops = 0

const BASE_URL = 'http://stoa.test'
/** Key of the operator of each shop. */
const OPERATOR_KEY = 'operator-key-of-tests-0123456789abcdef'

/**
 * A shop in this process with a separate database: the platform as a function `fetch`, a manual clock, the mailbox
 * and the keys. Takes about 30 ms after the template database exists. Close it when done.
 */
export async function createShop(options: ShopOptions = {}) {
  const { fixture = 'demo', seed = 'shop' } = options
  const server = await useServer(options.databaseUrl)
  const cloned = await cloneDatabase(server.url, fixture)
  const clock = createClock(options.now)
  const statements: string[] = []
  const provider = createTestProvider(createIds(`${seed}/provider`))
  const sentCodes: FactorMessage[] = []
  const outbox: FactorProvider = {
    types: ['SMS', 'CALL', 'PUSH'],
    send: async message => {
      sentCodes.push(message)
    },
  }
  // Created by the first upload.
  const mediaFolder = join(tmpdir(), `stoa-media-${process.pid}-${++shops}`)
  const config: Config = {
    ...readConfiguration(settings).values,
    publicUrl: BASE_URL,
    callsPerMinute: 0,
    visitorsPerMinute: 0,
    databaseMsPerMinute: 0,
    // On a busy machine, statements of tests must not count as heavy.
    heavyStatementMs: 2000,
    poolSize: 8,
    testPayments: true,
    mediaFolder,
    operatorKey: OPERATOR_KEY,
    ...options.config,
  }
  const openFirst = async () => {
    if (options.features)
      await migrateConnection({ connectionString: cloned.url }, clock.now(), options.features)
    return open(seed)
  }
  const open = (seed: string) =>
    openPlatform({
      config,
      connection: { connectionString: cloned.url },
      logger: options.logger ?? pino({ level: 'silent' }),
      factorProviders: options.factorProviders ?? [outbox],
      outgoing: options.outgoing === 'network' ? undefined : (options.outgoing ?? provider.fetch),
      servicePlugins: [...hooksOf(options.dataHooks), ...(options.servicePlugins ?? [])],
      paymentProviders: options.paymentProviders,
      features: options.features,
      customFields: options.customFields,
      clock,
      ids: createIds(seed),
      isDiskLow: options.isDiskLow,
      media: demo.media,
      maintenance: false,
      onStatement: text => statements.push(text),
    })
  const platform = await openFirst().catch(async error => {
    await cloned.drop()
    await server.release()
    throw error
  })
  const nodes: Platform[] = []

  const fetch: typeof globalThis.fetch = (input, init) => platform.fetch(new Request(input, init))
  const { siteId, clientId, compatClientId, apiKey } = cloned.shop

  return {
    ...cloned.shop,
    baseUrl: BASE_URL,
    fetch,
    clock,
    platform,
    databaseUrl: cloned.url,
    config,
    operatorKey: config.operatorKey,
    /** Where uploaded pictures are stored. Created by the first upload. */
    mediaFolder,
    /** Texts of the SQL statements sent so far; clear it before a call to count its statements. */
    statements,
    /** An identity provider in this process. */
    provider,
    /** Codes that were sent to phones and apps, oldest first. */
    sentCodes,
    /** A client of a new visitor. */
    visitor: () => createClient({ baseUrl: BASE_URL, fetch, auth: OAuthStrategy({ clientId }) }),
    /** A client of a new visitor of the protocol-compatible client app. */
    compatVisitor: () =>
      createClient({ baseUrl: BASE_URL, fetch, auth: OAuthStrategy({ clientId: compatClientId }) }),
    /** A client with the merchant's API key. */
    merchant: () => createClient({ baseUrl: BASE_URL, fetch, auth: ApiKeyStrategy({ apiKey, siteId }) }),
    /** Another node: a second platform on the same database. It is closed with the shop. */
    async addNode(): Promise<{ platform: Platform; fetch: typeof globalThis.fetch }> {
      const node = await open(`${seed}/${nodes.length + 1}`)
      nodes.push(node)
      return { platform: node, fetch: (input, init) => node.fetch(new Request(input, init)) }
    },
    /** Rows of an SQL statement; values in the text are its parameters. */
    // biome-ignore lint/suspicious/noExplicitAny: the columns are those of the statement; each test asserts them
    async sql<Row = any>(text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> {
      const statement = text.reduce((start, part, i) => `${start}$${i}${part}`)
      return (await platform.database.pool.query(statement, values)).rows
    },
    /** Every mail of the shop, oldest first. */
    mailbox: () => listMails(platform.database, siteId),
    /** Closes the platform and drops its database. */
    async close() {
      for (const node of [platform, ...nodes]) await node.close()
      await rm(mediaFolder, { recursive: true, force: true })
      await cloned.drop()
      await server.release()
    },
  }
}

/** The result of `createShop`. */
export type Shop = Awaited<ReturnType<typeof createShop>>
