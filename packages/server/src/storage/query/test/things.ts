import { sql } from 'kysely'
import type { EntityFields } from '../index.ts'
import type { TestDb } from './database.ts'

/** An entity with a field of every type, in columns and in the document. */
export const THINGS: EntityFields<'merchant' | 'visitor'> = {
  name: 'thing',
  alias: 't',
  idField: 'id',
  maxLimit: 1000,
  fields: {
    id: { type: 'string', column: 'id', required: true, filter: '*', sort: true },
    name: { type: 'string', column: 'name', filter: '*', sort: true },
    rank: { type: 'number', column: 'rank', filter: '*', sort: true },
    place: { type: 'number', column: 'place', required: true, filter: '*', sort: true },
    price: { type: 'number', column: 'price', filter: '*', sort: true },
    weight: { type: 'number', column: 'weight', filter: '*', sort: true },
    active: { type: 'boolean', column: 'active', filter: '*', sort: true },
    at: { type: 'datetime', column: 'at', filter: '*', sort: true },
    ref: { type: 'guid', column: 'ref', filter: '*', sort: true },
    tags: { type: 'string', list: true, column: 'tags', filter: '*', sort: true },
    sizes: { type: 'number', list: true, column: 'sizes', filter: '*', sort: true },
    title: { type: 'string', filter: '*', sort: true },
    'info.count': { type: 'number', filter: '*', sort: true },
    'info.cost': { type: 'decimal', filter: '*', sort: true },
    'info.ok': { type: 'boolean', filter: '*', sort: true },
    'info.when': { type: 'datetime', filter: '*', sort: true },
    'info.owner': { type: 'guid', filter: '*', sort: true },
    sku: { type: 'string', list: true, path: ['lines', 'sku'], filter: '*', sort: true },
    quantity: { type: 'number', list: true, path: ['lines', 'qty'], filter: '*', sort: true },
    keywords: { type: 'string', list: true, filter: '*', sort: true },
    dates: { type: 'datetime', list: true, filter: '*', sort: true },
    born: { type: 'instant', filter: '*', sort: true },
    deaths: { type: 'instant', list: true, filter: '*', sort: true },
    // References: rows of another table, as in the data service.
    friends: {
      type: 'string',
      list: true,
      subquery: sql`(select f.friend from friends f where f.thing = t.id)`,
      filter: '*',
    },
    blob: { type: 'json', filter: '*' },
  },
  resolveDynamic: name => (name.startsWith('extra.') ? { type: 'any', filter: '*', sort: true } : undefined),
}

/** Undeclared fields: the second one needs escaping in a SQL/JSON path. */
export const OPEN_FIELDS = ['extra.a', `extra.o'k "q"`]

export const COLUMNS = [
  'id',
  'name',
  'rank',
  'place',
  'price',
  'weight',
  'active',
  'at',
  'ref',
  'tags',
  'sizes',
  'friends',
]

export async function createThings(db: TestDb): Promise<void> {
  // The column's collation differs from that of the language, so the compiler must state its own.
  await sql`create table things (
    id text collate "C" primary key, name text collate "und-x-icu", rank bigint, place integer not null, price numeric,
    weight double precision, active boolean, at timestamptz, ref uuid, tags text[], sizes integer[],
    doc jsonb not null
  )`.execute(db)
  await sql`create table friends (thing text, friend text)`.execute(db)
}

export type Thing = { id: string; doc: Record<string, unknown>; [column: string]: unknown }

export async function replaceThings(db: TestDb, things: readonly Thing[]): Promise<void> {
  await sql`truncate things`.execute(db)
  await sql`truncate friends`.execute(db)
  await sql`insert into friends select thing.value ->> 'id', friend.value #>> '{}'
    from jsonb_array_elements(${JSON.stringify(things)}::jsonb) as thing, jsonb_array_elements(thing.value -> 'friends') as friend
    where jsonb_typeof(thing.value -> 'friends') = 'array'`.execute(db)
  await sql`insert into things select * from jsonb_populate_recordset(null::things, ${JSON.stringify(things)}::jsonb)`.execute(
    db,
  )
}
