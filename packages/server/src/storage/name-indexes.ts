import { sql } from 'kysely'
import { translatedLanguages } from './commerce/translations.ts'
import { buildConcurrently, dropConcurrently } from './concurrent-index.ts'
import { COLLATIONS, collationOf, ROOT_COLLATION } from './query/collations.ts'
import type { Sql } from './sql.ts'

/** Indexes of sorts by name in a collation, such as `sv-x-icu`. */
export function nameIndexes(collation: string): Record<string, string> {
  const suffix = `by_name_${collation.replace('-x-icu', '')}`
  const name = `name collate "${collation}", id`
  return {
    [`products_${suffix}`]: `products (site_id, ${name})`,
    [`product_documents_${suffix}`]: `product_documents (site_id, ${name})`,
    [`collection_products_${suffix}`]: `collection_products (site_id, collection_id, ${name}) include (visible)`,
    [`listed_products_${suffix}`]: `listed_products (site_id, listing_id, collection_id, ${name}) include (visible) where name is not null`,
  }
}

/**
 * Creates collations that the server lacks, with the order of the root or, without ICU, by code point: statements and indexes name them
 * whatever the server has.
 */
export const fillCollations = (db: Sql) =>
  db.all(
    sql.raw(`
    do $collations$
    declare name text;
    begin
      foreach name in array '{${COLLATIONS.join()}}'::text[] loop
        if to_regcollation(quote_ident(name)) is null then
          execute format('create collation public.%I from %s', name,
            case when to_regcollation('"${ROOT_COLLATION}"') is null then '"C"' else '"${ROOT_COLLATION}"' end);
        end if;
      end loop;
    end $collations$`),
    { prepare: false },
  )

/** Collations of languages that the server lacks: names in these languages are sorted in another order. */
export const lackingCollations = async (db: Sql): Promise<string[]> =>
  (
    await db.all<{ name: string }>(sql`
      select collname as name from pg_collation
      where collnamespace = 'public'::regnamespace and collname = any(${COLLATIONS}::text[]) order by 1`)
  ).map(({ name }) => name)

/**
 * Builds the indexes of sorts by name in the languages of all sites that have an order of their own, and drops those of languages that no
 * site has any more. Both while others read and write. Needs a session without a time limit.
 */
export async function refreshNameIndexes(db: Sql): Promise<void> {
  const rows = await db.all<{ language: string }>(sql`
    select distinct locale as language from sites
    union select jsonb_array_elements_text(${translatedLanguages}) from sites`)
  const wanted = new Set(rows.map(({ language }) => collationOf(language))).add(ROOT_COLLATION)
  const built = new Map(
    (
      await db.all<{ name: string; valid: boolean }>(sql`
        select c.relname as name, x.indisvalid as valid from pg_index x join pg_class c on c.oid = x.indexrelid
        where c.relnamespace = 'public'::regnamespace and c.relname like '%\_by\_name\_%'`)
    ).map(({ name, valid }) => [name, valid]),
  )
  for (const collation of COLLATIONS)
    for (const [name, definition] of Object.entries(nameIndexes(collation))) {
      if (wanted.has(collation)) {
        if (!built.get(name)) await buildConcurrently(db, name, definition)
      } else if (built.has(name)) await dropConcurrently(db, name)
    }
}
