import { createDriver, type Shop } from '@stoa/testkit'
import { createApiKey, createClientApp, createSite } from '../../identity/sites/administration.ts'
import { SITE_INDEPENDENT_IDS } from '../../site-independent-ids.ts'

/** A driver of a second site of the installation. */
export async function createOtherSite(shop: Shop) {
  const { administration } = shop.platform
  const siteId = await createSite(administration, { name: 'Stoa', currency: 'EUR', locale: 'en' })
  const clientId = await createClientApp(administration, {
    siteId,
    name: 'Storefront',
    origins: ['http://shop.test'],
  })
  const { secret: apiKey } = await createApiKey(administration, { siteId, name: 'Demo' })
  return createDriver(shop, { siteId, clientId, apiKey })
}

/** The tables of sites. */
export const tables = [
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
  'merchandising_rules',
  'merchandising_settings',
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
  'product_texts',
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
  'searched_terms',
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
  'ucp_orders',
  'variants',
  'webhook_deliveries',
  'webhook_keys',
  'webhooks',
]
// Traces of plug-ins and counts of searches are stored on a timer, also for calls that came before. Sessions and idempotency records are credentials.
const compared = tables.filter(
  name => !['sessions', 'idempotency_keys', 'plugin_traces', 'searched_terms'].includes(name),
)

/** Counts the rows of a site that are written from now on: returns the way to read the count. */
export async function countWrites(shop: Shop, siteId: string) {
  const { pool } = shop.platform.database
  await pool.query(`
    create table writes_of_site (n int);
    create function count_write() returns trigger language plpgsql as $$ begin
      if '${siteId}' in (new.site_id::text, old.site_id::text) then insert into public.writes_of_site values (1); end if;
      return null;
    end $$`)
  const triggers = compared.map(
    name =>
      `create trigger count_write after insert or update or delete on ${name} for each row execute function count_write()`,
  )
  await pool.query(triggers.join(';'))
  return async () => Number((await shop.sql`select count(*) from writes_of_site`)[0].count)
}

const GUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** All ids in the rows of a site. */
export async function idsOf(shop: Shop, siteId: string) {
  const rows = compared.map(name => `select t::text as row from ${name} t where site_id = $1`)
  const text = `select distinct found[1] as id from (${rows.join(' union all ')}) r, regexp_matches(row, '${GUID}', 'g') found`
  const found = await shop.platform.database.pool.query(text, [siteId])
  return new Set(found.rows.map(({ id }) => id as string))
}

/** The ids in a value that belong to a site. */
export const guids = (value: unknown) => {
  const found = JSON.stringify(value).match(new RegExp(GUID, 'g')) ?? []
  return new Set(found.filter(id => !SITE_INDEPENDENT_IDS.includes(id)))
}
