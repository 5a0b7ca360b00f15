import { ApiKeyStrategy, createClient, OAuthStrategy } from '@stoa/client'
import { demo } from '@stoa/demo'
import {
  type Config,
  type DataHooks,
  dataHooksPlugin,
  type FactorMessage,
  type FactorProvider,
  listMails,
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
  /** PostgreSQL server to make the database on. @default DATABASE_URL, else one embedded in this process */
  databaseUrl?: string
  /** What is in the shop at the start. @default 'demo' */
  fixture?: Fixture
  /** Moment at which the clock stands, ISO 8601 or milliseconds. @default 2026-01-01T12:00:00Z */
  now?: string | number
  /** From which all ids and secrets follow. @default 'shop' */
  seed?: string
  /** Settings of the platform that differ from its defaults. Limits of calls are off unless named. */
  config?: Partial<Config>
  /** Where the platform logs. @default nowhere */
  logger?: Logger
  /**
   * Makes the platform's requests to identity providers; `network` is the platform's own way, the guarded one.
   * @default those of `testProvider`, which goes nowhere
   */
  outgoing?: typeof globalThis.fetch | 'network'
  /** Carry codes of second factors. @default one that keeps them in `sentCodes` */
  factorProviders?: readonly FactorProvider[]
  /**
   * Data hooks as functions, by collection; `*` is for all. They take part in calls as the merchant's programs do, and get
   * items as they are before updates and removals.
   */
  dataHooks?: Record<string, DataHooks>
  /** Whether writes are rejected for want of disk space. @default never */
  isDiskLow?: PlatformOptions['isDiskLow']
  /** Service plug-ins of this process, besides. */
  servicePlugins?: PlatformOptions['servicePlugins']
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

const BASE_URL = 'http://stoa.test'

/**
 * A whole shop in this process, on a database of its own: the platform as a function `fetch`, a clock to turn, its
 * mailbox and keys. Takes about 30 ms once the template is there. Close it when done.
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
  const open = (seed: string) =>
    openPlatform({
      config: {
        ...readConfiguration(settings).values,
        publicUrl: BASE_URL,
        callsPerMinute: 0,
        visitorsPerMinute: 0,
        databaseMsPerMinute: 0,
        // A busy machine must not make statements of tests heavy.
        heavyStatementMs: 2000,
        poolSize: 8,
        ...options.config,
      },
      connection: { connectionString: cloned.url },
      logger: options.logger ?? pino({ level: 'silent' }),
      factorProviders: options.factorProviders ?? [outbox],
      outgoing: options.outgoing === 'network' ? undefined : (options.outgoing ?? provider.fetch),
      servicePlugins: [...hooksOf(options.dataHooks), ...(options.servicePlugins ?? [])],
      clock,
      ids: createIds(seed),
      isDiskLow: options.isDiskLow,
      media: demo.media,
      maintenance: false,
      onStatement: text => statements.push(text),
    })
  const platform = await open(seed)
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
    /** Texts of the SQL statements sent so far; clear it to count those of one call. */
    statements,
    /** A provider that members sign in with, and that lives in this process. */
    provider,
    /** Codes that were sent to phones and apps, oldest first. */
    sentCodes,
    /** A client of a new visitor. */
    visitor: () => createClient({ baseUrl: BASE_URL, fetch, auth: OAuthStrategy({ clientId }) }),
    /** A client of a new visitor who comes through the app that is marked foreign. */
    compatVisitor: () =>
      createClient({ baseUrl: BASE_URL, fetch, auth: OAuthStrategy({ clientId: compatClientId }) }),
    /** A client with the merchant's API key. */
    merchant: () => createClient({ baseUrl: BASE_URL, fetch, auth: ApiKeyStrategy({ apiKey, siteId }) }),
    /** One more node: another platform on the same database, as a function `fetch` too. It ends with the shop. */
    async addNode(): Promise<{ platform: Platform; fetch: typeof globalThis.fetch }> {
      const node = await open(`${seed}/${nodes.length + 1}`)
      nodes.push(node)
      return { platform: node, fetch: (input, init) => node.fetch(new Request(input, init)) }
    },
    /** Every mail of the shop, oldest first. */
    mailbox: () => listMails(platform.database, siteId),
    /** Ends the platform and drops its database. */
    async close() {
      for (const node of [platform, ...nodes]) await node.close()
      await cloned.drop()
      await server.release()
    },
  }
}

/** A shop as `createShop` makes it. */
export type Shop = Awaited<ReturnType<typeof createShop>>
