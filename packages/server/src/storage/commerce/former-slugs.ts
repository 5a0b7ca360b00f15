import { sql } from 'kysely'

/** Condition on a product `p` or a collection `c`: it has the slug now, or it had the slug before and no other has it now. */
export const hasSlug = (entity: 'product' | 'collection', siteId: string, slug: string) => {
  const alias = sql.ref(entity === 'product' ? 'p' : 'c')
  const former = sql.table(`former_${entity}_slugs`)
  return sql`${alias}.id in (
    select s.id from ${sql.table(`${entity}s`)} s where s.site_id = ${siteId} and s.slug = ${slug}
    union all
    select f.${sql.ref(`${entity}_id`)} from ${former} f where f.site_id = ${siteId} and f.slug = ${slug})`
}
