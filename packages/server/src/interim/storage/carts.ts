import { sql } from 'kysely'
import type { Sql } from '../../storage/sql.ts'

export interface StoredLine {
  id: string
  quantity: number
  /** As the caller named it, normalised: for the reply. */
  catalogReference?: { catalogItemId: string; appId: string; options?: Record<string, unknown> }
  productId?: string
  variantId?: string
  /** Choices of a product without managed variants, which share its one stock. */
  choices?: Record<string, string>
  customText?: Record<string, string>
  /** The name when it was last seen, for lines whose product has gone. */
  name: string
  /** A line that no catalogue holds. Prices are decimal text. */
  custom?: {
    price: string
    fullPrice?: string
    type: 'PHYSICAL' | 'DIGITAL' | 'GIFT_CARD' | 'SERVICE'
    sku?: string
    weight?: number
    shippable: boolean
    image?: string
    url?: string
    descriptionLines?: unknown[]
  }
}

export interface StoredCart {
  lines: StoredLine[]
  checkoutId?: string
}

export interface CartRow {
  id: string
  revision: number
  created_at: number
  updated_at: number
  doc: StoredCart
}

const columns = sql`id, revision, created_at, updated_at, doc`

export const getCart = (db: Sql, siteId: string, ownerId: string, { lock = false } = {}) =>
  db.first<CartRow>(sql`
    select ${columns} from carts where site_id = ${siteId} and owner_id = ${ownerId} ${lock ? sql`for update` : sql``}`)

/** The owner's cart, locked; an empty one is made if there is none. */
export async function lockCart(
  db: Sql,
  siteId: string,
  ownerId: string,
  newId: string,
  now: number,
): Promise<CartRow & { fresh: boolean }> {
  // Writing the owner to itself locks the row and returns it, in one statement with the insert.
  const row = await db.first<CartRow & { fresh: boolean }>(sql`
    insert into carts (site_id, id, owner_id, created_at, updated_at, doc)
    values (${siteId}, ${newId}, ${ownerId}, to_timestamp(${now} / 1000.0), to_timestamp(${now} / 1000.0), '{"lines":[]}')
    on conflict (site_id, owner_id) do update set owner_id = excluded.owner_id
    returning ${columns}, id = ${newId}::uuid as fresh`)
  return row as CartRow & { fresh: boolean }
}

/** Saves a cart that this transaction has locked. */
export const saveCart = (db: Sql, siteId: string, id: string, now: number, doc: StoredCart) =>
  db.all(sql`
    update carts set doc = ${JSON.stringify(doc)}, revision = revision + 1, updated_at = to_timestamp(${now} / 1000.0)
    where site_id = ${siteId} and id = ${id}`)

export const deleteCart = (db: Sql, siteId: string, id: string) =>
  db.all(sql`delete from carts where site_id = ${siteId} and id = ${id}`)
