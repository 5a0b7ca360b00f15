import { type RawBuilder, sql } from 'kysely'
import type { TableRows } from '../generated/table-rows.ts'
import type { Sql } from '../sql.ts'
import type { JobRef } from './jobs.ts'
import { pipelineSteps, type Stage } from './pipeline.ts'

/** Runs a pipeline and stores its results for an export job. Returns their number. */
export async function storeResults(
  db: Sql,
  { siteId, jobId }: JobRef,
  source: RawBuilder<unknown>,
  stages: readonly Stage[],
): Promise<number> {
  const { steps, last } = pipelineSteps(source, stages)
  const [stored] = await db.all<{ total: number }>(
    sql`with ${steps}, kept as (
        insert into data_job_results (site_id, job_id, position, doc)
        select ${siteId}, ${jobId}, row_number() over (order by d.place), d.doc from ${last} d returning 1)
      select count(*) as total from kept`,
    { prepare: false },
  )
  return stored?.total ?? 0
}

/** The next results of a job. */
export const nextResults = (
  db: Sql,
  { siteId, jobId }: JobRef,
  { after, limit }: { after: number; limit: number },
) =>
  db.all<Pick<TableRows['data_job_results'], 'position'> & { doc: string }>(sql`
    select position, doc::text as doc from data_job_results
    where site_id = ${siteId} and job_id = ${jobId} and position > ${after} order by position limit ${limit}`)

/** All property names of the results, in order of first appearance. */
export const resultNames = async (db: Sql, { siteId, jobId }: JobRef): Promise<string[]> =>
  (
    await db.all<{ name: string }>(sql`
      select name from data_job_results r, jsonb_object_keys(r.doc) with ordinality as k(name, n)
      where r.site_id = ${siteId} and r.job_id = ${jobId}
      group by name order by min(r.position), min(k.n)`)
  ).map(({ name }) => name)

/** Deletes the results of a completed job. */
export const removeResults = (db: Sql, { siteId, jobId }: JobRef) =>
  db.all(sql`delete from data_job_results where site_id = ${siteId} and job_id = ${jobId}`)
