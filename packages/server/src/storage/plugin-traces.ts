import type { PluginFailureReason } from '@stoa/contract'
import { sql } from 'kysely'
import type { Sql } from './sql.ts'
import { type RowOf, tableColumns } from './table-columns.ts'

const columns = tableColumns('plugin_traces', [
  'id',
  'kind',
  'operation',
  'request_id',
  'started_at',
  'took_ms',
  'failure_reason',
  'failure_description',
])

export type PluginTraceRow = RowOf<typeof columns, { failure_reason: PluginFailureReason | null }>

/** A request to a plug-in, before it is stored. Times are milliseconds. */
export interface NewPluginTrace {
  siteId: string
  pluginId: string
  kind: string
  operation: string | null
  requestId: string
  startedAt: number
  tookMs: number
  failureReason: string | null
  failureDescription: string | null
}

/** Stores traces in one statement, in their order. Those of deleted sites are left out. */
export const insertPluginTraces = (db: Sql, traces: readonly NewPluginTrace[]) =>
  db.all(sql`
    insert into plugin_traces (site_id, plugin_id, kind, operation, request_id, started_at, took_ms, failure_reason, failure_description)
    select t."siteId", t."pluginId", t.kind, t.operation, t."requestId", to_timestamp(t."startedAt" / 1000.0), t."tookMs",
      t."failureReason", t."failureDescription"
    from jsonb_to_recordset(${JSON.stringify(traces.map((trace, place) => ({ ...trace, place })))}::jsonb) as t("siteId" uuid, "pluginId" text, kind text, operation text,
      "requestId" text, "startedAt" bigint, "tookMs" int, "failureReason" text, "failureDescription" text, place int)
    where exists (select from sites where sites.id = t."siteId")
    order by t.place`)

/** The newest traces of a plug-in, before an id. */
export const listPluginTraces = (
  db: Sql,
  siteId: string,
  pluginId: string,
  { onlyFailed, before, limit }: { onlyFailed: boolean; before?: number; limit: number },
) =>
  db.all<PluginTraceRow>(sql`
    select ${columns} from plugin_traces
    where site_id = ${siteId} and plugin_id = ${pluginId}
      ${onlyFailed ? sql`and failure_reason is not null` : sql``}
      ${before === undefined ? sql`` : sql`and id < ${before}`}
    order by id desc limit ${limit}`)
