import { allCalls, type CallDeclaration, type Contract, contract } from '@stoa/contract'
import { createDriver, validRequest } from '@stoa/testkit'
import { sized } from '@stoa/testkit/sizes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaOf } from '../call/permissions.ts'
import { TABLES_WITHOUT_JOURNAL } from '../storage/journal-tables.ts'
import { openTestShop } from '../testing/open-test-shop.fixture.ts'

const { shop, driver } = await openTestShop()
const { staff, journal } = contract
/** Random changes. */
const COUNT = sized(20, 1000)

const { signInUrl } = await driver.merchant.callOk(staff.inviteStaffMember, {
  email: driver.newEmail(),
  role: 'OWNER',
})
const signInToken = signInUrl.split('#token=')[1] ?? ''
const browser = await createDriver(shop)
const { accessToken: token } = await browser.anyone.callOk(staff.signInStaff, { token: signInToken })

interface StaffCall {
  resource: keyof Contract
  name: string
  declaration: CallDeclaration
}

/** Calls whose effects stay, for the reason that the undo gives. */
const FINAL: readonly RegExp[] = [
  // Money, documents and the status of orders.
  /^(orderBilling|orderTransactions|orderInvoices|orderDocuments|orderPaymentRequests|draftOrders|tips)\./,
  /^(giftVouchers|issuedGiftCards|subscriptionContracts|checkout|cart|checkoutTemplates|redirects|orderStatus)\./,
  /^orders\.(cancelOrder|createOrder|importOrder|bulkDeleteImportedOrders|updateOrderStatus|updateOrderLineItem)$/,
  /^orders\.(.*(Payment|Paid|Refund|Membership).*|updateActivity|deleteActivity)$/,
  /^inventory\.(increment|decrement)Inventory$/,
  // Personal data, and requests of shoppers.
  /^(members\.((bulkD|d)eleteMember.*|disconnectMember)|buyerData\.eraseBuyerData)$/,
  /^(backInStockNotifications|abandonedCheckouts|newsletter)\./,
  // Access of people and programs: it is given, and a name is changed, but nothing comes back. Uploaded files.
  /^(roles|staff|clientApps|webhooks|servicePlugins|connections)\.(delete|update)/,
  /^(clientApps\.createClientSecret|servicePlugins\.renewSigningSecret|webhooks\.rotateWebhookKey)$/,
  /^externalDatabaseConnections\./,
  /^(apiKeys\.revokeApiKey|staff\.removeStaffMember|staff\.createStaffSignInLink|productFiles\.removeProductFile)$/,
  // Mails, and background jobs with data of their own.
  /^(recovery|verification|mails|catalogTransfers|dataTasks|dataBackups|movementJobs)\./,
  /^items\.async.*$/,
]

const reversible = (allCalls as unknown as StaffCall[]).filter(
  ({ resource, name, declaration }) =>
    areaOf(`${resource}.${name}`) &&
    declaration.method !== 'GET' &&
    !declaration.readOnly &&
    (declaration.allow as readonly string[]).includes('merchant') &&
    !FINAL.some(pattern => pattern.test(`${resource}.${name}`)),
)

/** Columns and fields that follow from any write, the log of an order, and its stored views. */
const TECHNICAL = new Set([
  'revision',
  'position',
  'event_position',
  'created_at',
  'updated_at',
  'createdDate',
  'updatedDate',
  '_createdDate',
  '_updatedDate',
  'lastUpdated',
  'activities',
  'view',
  'merchant_view',
  'shopper_view',
])

const withoutTechnical = (_: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([name]) => !TECHNICAL.has(name))
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      )
    : value

/** All business data, by table. A counter only grows; a signing key and a revoked API key stay; a delivery that is reported again has a new id. */
async function businessData(): Promise<Record<string, string[]>> {
  const { pool } = shop.platform.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.table_name as name
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'site_id'
       and not c.table_name = any($1)`,
    [
      [
        ...TABLES_WITHOUT_JOURNAL,
        'site_counters',
        'fulfillments',
        'fulfillment_lines',
        'webhook_keys',
        'api_keys',
      ],
    ],
  )
  const all: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: object }>(`select to_jsonb(t) as row from "${name}" t`)
    all[name] = rows.map(({ row }) => JSON.stringify(row, withoutTechnical)).sort()
  }
  // Items of content are in tables of their own. That of a deleted collection stays for a while.
  const { rows: itemTables } = await pool.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'data'::regnamespace and c.relkind = 'r' and c.relname like 'items\\_%' and exists (
       select from data_collections d where d.deleted_at is null
         and replace(d.uid::text, '-', '') = split_part(c.relname, '_', 2))`,
  )
  for (const { name } of itemTables) {
    const { rows } = await pool.query<{ row: object }>(`select to_jsonb(t) as row from data."${name}" t`)
    all[`data.${name}`] = rows.map(({ row }) => JSON.stringify(row, withoutTechnical)).sort()
  }
  return all
}

/** Rows that only one of two states has, by table. */
const differences = (before: Record<string, string[]>, after: Record<string, string[]>) =>
  Object.keys(before).flatMap(table => {
    const [old, now] = [new Set(before[table]), new Set(after[table] ?? [])]
    return [
      ...[...old.difference(now)].map(row => `- ${table} ${row}`),
      ...[...now.difference(old)].map(row => `+ ${table} ${row}`),
    ]
  })

/** Makes changes as a staff member, takes them back from the last to the first, and compares the business data. */
async function changeAndUndo(drawn: readonly StaffCall[]): Promise<void> {
  // What orders need comes first: later preparations may limit where the shop delivers.
  const prepared = new Map<number, unknown>()
  const unprepared: string[] = []
  const inOrder = [...drawn.entries()].sort(
    ([, a], [, b]) => Number(b.resource.startsWith('order')) - Number(a.resource.startsWith('order')),
  )
  for (const [i, { resource, name }] of inOrder) {
    await driver.reviveMember()
    try {
      const { as, message } = await validRequest(driver, resource, name)
      if (as === 'merchant') prepared.set(i, message)
    } catch (error) {
      unprepared.push(`${resource}.${name} ${error}`)
    }
  }
  const before = await businessData()
  const made: { operation: string; requestId: string }[] = []
  const rejected: string[] = []
  for (const [i, { resource, name, declaration }] of drawn.entries()) {
    if (!prepared.has(i)) continue
    const reply = await driver.merchant.send(declaration, prepared.get(i) as never, { token })
    const operation = `${resource}.${name}`
    if (reply.status < 300) made.push({ operation, requestId: reply.headers.get('x-wix-request-id') ?? '' })
    else rejected.push(`${operation} ${JSON.stringify(reply.body)}`)
  }
  // Requests that were prepared together may exclude each other.
  expect(made.length, [...unprepared, ...rejected].join('\n')).toBeGreaterThan(drawn.length * 0.6)
  const stayed: string[] = []
  for (const { operation, requestId } of made.reverse()) {
    const reply = await driver.merchant.send(journal.undoChange, { requestId }, { token })
    if (reply.status >= 300) stayed.push(`${operation} ${reply.status} ${JSON.stringify(reply.body)}`)
  }
  // A call that changed nothing has nothing to take back.
  expect(stayed.filter(text => !text.includes('"CHANGE_NOT_UNDOABLE"'))).toEqual([])
  expect(differences(before, await businessData()), stayed.join('\n')).toEqual([])
}

test('protocol/journal §3: random changes by staff and back leave the business data as it was', {
  timeout: 1_800_000,
}, async () => {
  const changes = fc.array(fc.constantFrom(...reversible), { minLength: COUNT, maxLength: COUNT })
  await fc.assert(fc.asyncProperty(changes, changeAndUndo), { numRuns: 1, endOnFailure: true })
})
