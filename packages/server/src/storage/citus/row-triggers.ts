import type pg from 'pg'

interface StatementTrigger {
  trigger: string
  table: string
  event: 'insert' | 'update' | 'delete'
  function: string
  definition: string
  oldRows: string | null
  newRows: string | null
}

const STATEMENT_TRIGGERS = `
  select t.tgname as trigger, c.oid::regclass::text as table, p.proname as function, pg_get_functiondef(p.oid) as definition,
    case t.tgtype & 28 when 4 then 'insert' when 8 then 'delete' when 16 then 'update' end as event,
    t.tgoldtable as "oldRows", t.tgnewtable as "newRows"
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgtype & 1 = 0
    and coalesce(t.tgoldtable, t.tgnewtable) is not null
  order by 2, 1`

/** The same function for one row: its transition tables have the row that the trigger is called for. */
function forRows(triggers: readonly StatementTrigger[]): string {
  const [{ function: name, definition } = { function: '', definition: '' }] = triggers
  const sources = new Map<string, string>()
  for (const { oldRows, newRows } of triggers) {
    if (oldRows) sources.set(oldRows, sources.get(oldRows) === 'new' ? 'coalesce(new, old)' : 'old')
    if (newRows && sources.get(newRows) !== 'coalesce(new, old)')
      sources.set(newRows, sources.get(newRows) === 'old' ? 'coalesce(new, old)' : 'new')
  }
  const names = new RegExp(`\\b(${[...sources.keys()].join('|')})\\b`, 'g')
  return definition
    .replace(`.${name}(`, `.${name}_of_row(`)
    .replaceAll(names, rows => `unnest(array[${sources.get(rows)}])`)
}

/**
 * Replaces statement triggers, which see the changed rows in transition tables, by triggers for each row with the same functions. Citus has no
 * transition tables. They are right on every PostgreSQL, and slower for statements that change many rows (decision 110).
 */
export async function useRowTriggers(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<StatementTrigger>(STATEMENT_TRIGGERS)
  for (const triggers of Map.groupBy(rows, one => one.function).values()) {
    await client.query(forRows(triggers))
    for (const { trigger, table, event, function: name } of triggers) {
      await client.query(`drop trigger ${trigger} on ${table}`)
      await client.query(
        `create trigger ${trigger} after ${event} on ${table} for each row execute function public.${name}_of_row()`,
      )
    }
  }
}
