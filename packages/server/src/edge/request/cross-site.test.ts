import { allCalls, contract } from '@stoa/contract'
import { codeOf, createDriver, createShop, type Shop, type TestDriver, validRequest } from '@stoa/testkit'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createApiKey, createClientApp, createSite } from '../../identity/sites/administration.ts'
import { SITE_INDEPENDENT_IDS } from '../../site-independent-ids.ts'

let shop: Shop
/** Two sites of one installation with identical-looking data. */
let here: TestDriver
let there: TestDriver

beforeAll(async () => {
  shop = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
  const { administration } = shop.platform
  const siteId = await createSite(administration, { name: 'Stoa', currency: 'EUR', locale: 'en' })
  const clientId = await createClientApp(administration, {
    siteId,
    name: 'Storefront',
    origins: ['http://shop.test'],
  })
  const { secret: apiKey } = await createApiKey(administration, { siteId, name: 'Demo' })
  here = await createDriver(shop)
  there = await createDriver(shop, { siteId, clientId, apiKey })
  for (const driver of [here, there]) {
    const { id } = await driver.product({ name: 'The same', slug: 'the-same', sku: 'SAME' })
    await driver.collection([id])
    await driver.order(id)
  }
})
afterAll(() => shop.close())

const rows = async <Row>(text: string, values: unknown[] = []) =>
  (await shop.platform.database.pool.query(text, values)).rows as Row[]

/**
 * For each table the version of its rows of a site: every write changes the transaction id of a row (`xmin`). Reading the
 * content of all rows twice per call would take minutes. Credentials and idempotency records are not part of it.
 */
async function versionsOf(siteId: string) {
  const found = await shop.platform.database.pool.query({
    name: 'row versions of a site',
    text: VERSIONS,
    values: [siteId],
  })
  return Object.fromEntries(found.rows.map(({ name, rows, version }) => [name, `${rows} rows, ${version}`]))
}

/** Those of the ids that occur in the data of a site. */
async function idsOf(siteId: string, ids: string[]) {
  if (ids.length === 0) return []
  const text = `select id from unnest($2::text[]) id where exists (select from (${ROWS}) r where strpos(row, id) > 0)`
  const found = await shop.platform.database.pool.query({
    name: 'ids of a site',
    text,
    values: [siteId, ids],
  })
  return found.rows.map(({ id }) => id as string)
}
const tables = [
  'abandoned_checkouts',
  'api_keys',
  'back_in_stock_requests',
  'brands',
  'business_locations',
  'carts',
  'catalog_translations',
  'checkout_settings',
  'checkout_templates',
  'checkouts',
  'client_apps',
  'collection_products',
  'collection_rules',
  'collections',
  'coupon_buyers',
  'coupon_uses',
  'coupons',
  'customizations',
  'data_backup_chunks',
  'data_backup_collections',
  'data_backups',
  'data_collections',
  'data_connections',
  'data_external_collections',
  'data_file_chunks',
  'data_files',
  'data_indexes',
  'data_job_logs',
  'data_job_results',
  'data_jobs',
  'data_query_shapes',
  'data_references',
  'data_restorations',
  'data_search_indexes',
  'delivery_profiles',
  'discount_rule_uses',
  'discount_rules',
  'downloads',
  'draft_orders',
  'events',
  'exchange_rates',
  'factors',
  'former_collection_slugs',
  'former_product_slugs',
  'fulfillment_lines',
  'fulfillments',
  'gift_card_transactions',
  'gift_cards',
  'idempotency_keys',
  'identity_providers',
  'import_changes',
  'imported_items',
  'info_sections',
  'inventory_changes',
  'inventory_items',
  'journal_entries',
  'journal_rows',
  'known_devices',
  'listed_products',
  'local_delivery_options',
  'mail_unsubscriptions',
  'mails',
  'media_files',
  'member_group_members',
  'member_groups',
  'member_identities',
  'members',
  'newsletter_subscribers',
  'one_time_tokens',
  'order_documents',
  'order_payment_requests',
  'orders',
  'orders_settings',
  'payment_entries',
  'payments',
  'pickup_locations',
  'plugin_traces',
  'prepared_payments',
  'price_list_prices',
  'price_lists',
  'product_counts',
  'product_documents',
  'product_files',
  'product_listings',
  'product_schedules',
  'product_subscription_options',
  'products',
  'provider_settings',
  'rate_counters',
  'recovery_codes',
  'redirect_sessions',
  'refunds',
  'retired_refresh_tokens',
  'revoked_order_links',
  'ribbons',
  'saved_views',
  'service_plugins',
  'sessions',
  'shipping_options',
  'shippo_configurations',
  'site_counters',
  'staff_members',
  'staff_passwords',
  'staff_preferences',
  'staff_roles',
  'staff_sessions',
  'subscription_contracts',
  'subscription_options',
  'synonym_groups',
  'tax_groups',
  'tax_rates',
  'tax_regions',
  'test_payment_operations',
  'test_payments',
  'tip_distributions',
  'tip_settings',
  'truncated_collections',
  'truncated_items',
  'variants',
  'webhook_deliveries',
  'webhook_keys',
  'webhooks',
]
// Traces of plug-ins are stored on a timer, also for calls that came before.
const compared = tables.filter(name => !['sessions', 'idempotency_keys', 'plugin_traces'].includes(name))
const ROWS = compared
  .map(name => `select '${name}' as name, t::text as row from ${name} t where site_id = $1`)
  .join(' union all ')
const VERSIONS = compared
  .map(
    name => `select '${name}' as name, count(*) as rows, sum(hashtext(ctid::text || xmin::text)) as version
      from ${name} where site_id = $1`,
  )
  .join(' union all ')
/** What belongs to the installation and not to a site. */
const OF_THE_INSTALLATION = [
  'backup_runs',
  'id_token_keys',
  'invalidations',
  'job_runs',
  'migrations',
  'parked_jobs',
  'removed_media',
  'removed_payment_methods',
  'secrets',
  'signing_keys',
  'sites',
]

/** Ids of one site must never appear in a reply to the other one. */
const guids = (value: unknown) => {
  const found = JSON.stringify(value).match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []
  return new Set(found.filter(id => !SITE_INDEPENDENT_IDS.includes(id)))
}

const names = (call: (typeof allCalls)[number]) => ({ ...call, operation: `${call.resource}.${call.name}` })
const closed = allCalls.filter(({ declaration }) => !(declaration.allow as string[]).includes('anyone'))

describe('with the identity of one site, the data of another cannot be reached by', () => {
  test.each(closed.map(names))('$operation', async ({ resource, name, declaration }) => {
    const { as, message } = await validRequest(here, resource, name)
    // Some calls end the caller's session or delete the member.
    if (as === 'member') there = await createDriver(shop, there.site)
    const before = await versionsOf(here.site.siteId)
    const reply = await there.send(declaration, message, as)
    expect(await versionsOf(here.site.siteId)).toEqual(before)
    const sent = guids(message)
    if (sent.size > 0 && reply.status !== 200) {
      // Same as a missing entity: no code distinguishes another site's entity from none.
      expect(reply.status, JSON.stringify(reply.body)).not.toBe(403)
      expect(reply.status).toBeLessThan(500)
      expect(codeOf(reply)).toMatch(
        /NOT_FOUND|WDE0025|LINE_ITEMS_REJECTED|CART_EMPTY|-19976|INVALID|FLOW_ENDED/,
      )
    }
    const revealed = [...guids(reply.body)].filter(id => !sent.has(id))
    expect(await idsOf(here.site.siteId, revealed)).toEqual([])
  })
})

test('entities with the same name on two sites are independent', async () => {
  const found = await Promise.all(
    [here, there].map(driver =>
      driver.callOk(contract.products.queryProducts, { query: { filter: { slug: 'the-same' } } }, 'visitor'),
    ),
  )
  expect(found.map(({ products }) => products.length)).toEqual([1, 1])
  expect(found[0]?.products[0]?.id).not.toBe(found[1]?.products[0]?.id)
  expect(found.map(({ metadata }) => metadata.total)).toEqual([expect.any(Number), expect.any(Number)])
})

test('a cursor of one site is invalid on another', async () => {
  for (const driver of [here, there]) await driver.product()
  const first = await here.callOk(
    contract.products.queryProducts,
    { query: { cursorPaging: { limit: 1 } } },
    'visitor',
  )
  const cursor = first.metadata.cursors?.next as string
  expect(typeof cursor).toBe('string')
  const message = { query: { cursorPaging: { limit: 1, cursor } } }
  expect((await here.send(contract.products.queryProducts, message, 'visitor')).status).toBe(200)
  expect((await there.send(contract.products.queryProducts, message, 'visitor')).status).toBe(400)
})

test('a visitor cannot access another visitor’s cart, checkout and orders', async () => {
  // The requests of other tests have changed the delivery settings of the shop.
  const own = await createShop({ databaseUrl: inject('databaseUrl'), fixture: 'empty' })
  const ada = await createDriver(own)
  const bob = await createDriver(own)
  const checkoutId = await ada.checkout()
  const orderId = await ada.order()
  const requested = [
    await bob.send(contract.currentCart.getCurrentCart, {}, 'visitor'),
    await bob.send(contract.checkout.getCheckout, { id: checkoutId }, 'visitor'),
    await bob.send(
      contract.checkout.updateCheckout,
      { checkout: { id: checkoutId, buyerNote: 'x' } },
      'visitor',
    ),
    await bob.send(contract.checkout.createOrder, { id: checkoutId }, 'visitor'),
    await bob.send(contract.orders.getOrder, { id: orderId }, 'visitor'),
    await bob.send(
      contract.redirects.createRedirectSession,
      { ecomCheckout: { checkoutId }, callbacks: { postFlowUrl: 'http://shop.test/' } },
      'visitor',
    ),
  ]
  expect(requested.map(reply => codeOf(reply))).toEqual([
    'OWNED_CART_NOT_FOUND',
    'CHECKOUT_NOT_FOUND',
    'CHECKOUT_NOT_FOUND',
    'CHECKOUT_NOT_FOUND',
    'ORDER_NOT_FOUND',
    'CHECKOUT_NOT_FOUND',
  ])
  const { orders } = await bob.callOk(contract.orders.searchOrders, { search: {} }, 'visitor')
  expect(orders).toEqual([])
  await own.close()
})

test('the primary key of every table starts with the site, except for tables of the installation', async () => {
  const found = await rows<{ name: string; first: string | null }>(`
    select t.table_name as name, (
      select k.column_name from information_schema.table_constraints c
      join information_schema.key_column_usage k using (constraint_schema, constraint_name)
      where c.table_schema = 'public' and c.table_name = t.table_name and c.constraint_type = 'PRIMARY KEY'
        and k.ordinal_position = 1) as first
    from information_schema.tables t
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1`)
  const ofSites = found.filter(({ name }) => !OF_THE_INSTALLATION.includes(name))
  expect(ofSites).toEqual(ofSites.map(({ name }) => ({ name, first: 'site_id' })))
  // The list above is that of the database: a new table is looked at too.
  expect(ofSites.map(({ name }) => name)).toEqual(tables)
})
