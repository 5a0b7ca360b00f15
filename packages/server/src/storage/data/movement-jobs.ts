import { sql } from 'kysely'
import type { QueryPlan } from '../query/index.ts'
import type { Sql } from '../sql.ts'
import type { DataJobRow } from './jobs.ts'

/** Alias of the jobs in statements; query plans refer to it. */
export const MOVEMENT = 'j'

/** A page of movement jobs. The queryable fields are columns. */
export const findMovementJobs = (db: Sql, siteId: string, plan: QueryPlan) =>
  db.all<DataJobRow & { lines: number; position: (string | null)[] | null }>(
    sql`
      select j.*, ${plan.position} as position,
        (select count(*) from data_job_logs l where l.site_id = ${siteId} and l.job_id = j.id::uuid) as lines
      from (
        select d.site_id, d.id::text as id, d.kind, d.state, d.cancel_requested, d.actor_role, d.actor_id, d.request, d.cursor,
          d.step, d.attempts, d.total, d.succeeded, d.failed, d.error, d.created_at, d.started_at, d.finished_at,
          d.request ->> 'name' as name, null::text as schedule_id, null::text as workflow_id,
          case
            when d.state = 'WAITING' then 'UNINITIALIZED'
            when d.state = 'RUNNING' and d.cursor = 'null' then 'INITIALIZING'
            when d.state = 'RUNNING' then 'IN_PROGRESS'
            when d.state = 'SUCCEEDED' and d.failed = 0 then 'COMPLETED'
            when d.state = 'SUCCEEDED' and d.succeeded > 0 then 'PARTIALLY_SUCCESSFUL'
            else 'FAILED' end as status
        from data_jobs d where d.site_id = ${siteId} and d.kind in ('MOVEMENT', 'MOVEMENT_UNDO')) j
      where ${plan.where} and ${plan.seek} order by ${plan.orderBy} limit ${plan.fetchLimit} offset ${plan.offset}`,
    { prepare: false },
  )
