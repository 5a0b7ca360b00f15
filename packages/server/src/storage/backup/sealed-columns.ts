import { sealedPlaces } from '../../platform-support/sealed-places.ts'

/** A column whose values are encrypted with a secret of the installation. */
export interface SealedColumn {
  table: string
  column: string
  /** Columns that name a row within its site, and its place. */
  key: readonly string[]
  /** Which secret of the installation encrypts it. */
  secret: 'protection' | 'factors'
  place: (siteId: string, key: Readonly<Record<string, string>>) => string
}

const text = (key: Readonly<Record<string, string>>, name: string) => key[name] ?? ''

/** Encrypted columns. A test compares them with the binary columns of the schema. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: 'factors',
    column: 'encrypted_secret',
    key: ['member_id', 'type', 'id'],
    secret: 'factors',
    place: (siteId, key) => sealedPlaces.factor(siteId, text(key, 'member_id'), text(key, 'type')),
  },
  {
    table: 'data_connections',
    column: 'secrets',
    key: ['name'],
    secret: 'protection',
    place: (siteId, key) => sealedPlaces.dataConnection(siteId, text(key, 'name')),
  },
  {
    table: 'gift_cards',
    column: 'encrypted_code',
    key: ['id'],
    secret: 'protection',
    place: (siteId, key) => sealedPlaces.giftCard(siteId, text(key, 'id')),
  },
  {
    table: 'identity_providers',
    column: 'client_secret',
    key: ['id'],
    secret: 'protection',
    place: (siteId, key) => sealedPlaces.identityProvider(siteId, text(key, 'id')),
  },
  {
    table: 'provider_settings',
    column: 'encrypted_settings',
    key: ['provider'],
    secret: 'protection',
    place: (siteId, key) => sealedPlaces.provider(siteId, text(key, 'provider')),
  },
  {
    table: 'service_plugins',
    column: 'encrypted_secrets',
    key: ['id'],
    secret: 'protection',
    place: (siteId, key) => sealedPlaces.servicePlugin(siteId, text(key, 'id')),
  },
  {
    table: 'ucp_orders',
    column: 'encrypted_session',
    key: ['checkout_id'],
    secret: 'protection',
    place: (siteId, key) => sealedPlaces.ucpOrder(siteId, text(key, 'checkout_id')),
  },
  {
    table: 'webhooks',
    column: 'encrypted_secret',
    key: ['id'],
    secret: 'protection',
    place: (siteId, key) => sealedPlaces.webhook(siteId, text(key, 'id')),
  },
  {
    table: 'webhook_keys',
    column: 'encrypted_private_key',
    key: ['id'],
    secret: 'protection',
    place: (siteId, key) => sealedPlaces.webhookKey(siteId, text(key, 'id')),
  },
]

/** Tables whose documents have encrypted codes of gift cards of service plug-ins, as text, with the columns that name a row. */
export const SEALED_DOCUMENTS: Readonly<Record<string, readonly string[]>> = {
  carts: ['id'],
  checkouts: ['id'],
  payments: ['order_id', 'id'],
}

/** Reads the encrypted values of the site $1. */
export const sealedRows = ({ table, column, key }: SealedColumn) =>
  `select ${keyObject(key)} as key, ${column} as value from public.${table} where site_id = $1 and ${column} is not null`

/** Reads the documents of the site $1 that may have encrypted codes. */
export const sealedDocuments = (table: string, key: readonly string[]) =>
  `select ${keyObject(key)} as key, doc as value from public.${table}
   where site_id = $1 and strpos(doc::text, '"encryptedCode"') > 0`

const keyObject = (key: readonly string[]) =>
  `jsonb_build_object(${key.map(name => `'${name}', ${name}::text`).join(', ')})`

/** Writes the value $3 into a column of the row of the site $1 whose key is the object $2. */
export const writeSealed = (table: string, column: string, key: readonly string[], value = '$3') =>
  `update public.${table} set ${column} = ${value}
   where site_id = $1 and ${key.map(name => `${name}::text = $2::jsonb ->> '${name}'`).join(' and ')}`

/** Keyed hashes of addresses that want no mail. */
export const UNSUBSCRIPTIONS = `select encode(address_hash, 'hex') as hash from public.mail_unsubscriptions where site_id = $1`

/** Replaces the hash $2 of an address by $3. */
export const writeUnsubscription = `update public.mail_unsubscriptions set address_hash = $3
  where site_id = $1 and address_hash = decode($2, 'hex')`

/** All addresses of people that the site $1 knows. */
export const ADDRESSES = `
  select distinct address from (
    select lower(recipient) as address from public.mails where site_id = $1
    union all select lower(email) from public.members where site_id = $1
    union all select lower(email) from public.newsletter_subscribers where site_id = $1
    union all select lower(email) from public.back_in_stock_requests where site_id = $1
    union all select lower(doc #>> '{buyerInfo,email}') from public.orders where site_id = $1
    union all select lower(doc #>> '{buyerInfo,email}') from public.abandoned_checkouts where site_id = $1
    union all select lower(doc ->> 'email') from public.checkouts where site_id = $1) known
  where address is not null`

/** Uses of coupons with keyed hashes of their buyers, and who the orders say they are. */
export const COUPON_USES = `
  select u.order_id::text as "orderId", u.buyers, o.doc #>> '{buyerInfo,memberId}' as "memberId",
    lower(o.doc #>> '{buyerInfo,email}') as email
  from public.coupon_uses u left join public.orders o on o.site_id = u.site_id and o.id = u.order_id where u.site_id = $1`

/** Replaces the buyers of the use of a coupon by the order $2. */
export const writeCouponUse =
  'update public.coupon_uses set buyers = $3 where site_id = $1 and order_id::text = $2'
