import type { DataHook, DataItem } from '@stoa/contract'
import {
  type HookCall,
  type HookData,
  type HookedWrite,
  type HookMessage,
  isHooked,
  type Run,
} from './hook-call.ts'
import { invokeHook, invokeHookOnce, valueOrThrow } from './invoke-hook.ts'
import { unchanged, withHookData } from './item-values.ts'

/** Extracts the query from a request, and puts a changed one back. */
interface QueryPart {
  of: (message: HookMessage) => HookData
  into: (message: HookMessage, query: HookData) => HookMessage
}

const under = (name: string): QueryPart => ({
  of: message => (message[name] ?? {}) as HookData,
  into: (message, query) => ({ ...message, [name]: query }),
})

const fields = (...names: string[]): QueryPart => ({
  of: message => Object.fromEntries(names.flatMap(name => (name in message ? [[name, message[name]]] : []))),
  into: (message, query) => ({
    ...Object.fromEntries(Object.entries(message).filter(([name]) => !names.includes(name))),
    ...Object.fromEntries(names.flatMap(name => (name in query ? [[name, query[name]]] : []))),
  }),
})

const paged = ['sort', 'paging', 'cursorPaging'] as const
const parts = {
  query: under('query'),
  search: under('search'),
  count: fields('filter'),
  distinct: fields('fieldName', 'filter', 'order', ...paged),
  aggregate: fields('initialFilter', 'aggregation', 'finalFilter', ...paged),
  aggregatePipeline: under('pipeline'),
}

/** Whether the request continues with a cursor, whose signature covers the query that the hook saw. An empty cursor means the first page. */
const isNextPage = (query: HookData) =>
  Boolean((query.cursorPaging as { cursor?: unknown } | null | undefined)?.cursor)

/** Runs the before-hook on the query, then the call. */
async function runQuery(
  call: HookCall,
  before: DataHook,
  run: Run,
  intercepted: HookedWrite,
): Promise<HookData> {
  const part = parts[call.name as keyof typeof parts]
  const query = part.of(call.message)
  if (isNextPage(query)) return (await run()) as HookData
  const requested = await invokeHookOnce<HookData>(call, before, { value: query })
  if (unchanged(query, requested)) return (await run()) as HookData
  const changed = part.into(call.message, requested)
  intercepted.validate(changed)
  return (await run(changed)) as HookData
}

/** Applies an after-hook to the items of a reply. Throws the first error. */
async function showAll(call: HookCall, hook: DataHook, items: readonly DataItem[], of?: string) {
  const outcomes = await invokeHook<HookData>(
    call,
    hook,
    items.map(({ data }) => ({ value: data ?? {} })),
    { of },
  )
  return items.map((item, i) => withHookData(item, valueOrThrow(outcomes[i] as (typeof outcomes)[number])))
}

export async function getWithHooks(call: HookCall, run: Run, intercepted: HookedWrite) {
  const { dataItemId } = call.message
  const id = await invokeHookOnce<string>(call, 'beforeGet', { value: dataItemId })
  const changed = { ...call.message, dataItemId: id }
  if (id !== dataItemId) intercepted.validate(changed)
  const reply = (await run(changed)) as { dataItem: DataItem }
  const [dataItem] = await showAll(call, 'afterGet', [reply.dataItem])
  return { ...reply, dataItem }
}

export async function queryWithHooks(call: HookCall, run: Run, intercepted: HookedWrite) {
  const reply = await runQuery(call, 'beforeQuery', run, intercepted)
  return { ...reply, dataItems: await showAll(call, 'afterQuery', reply.dataItems as DataItem[]) }
}

export async function countWithHooks(call: HookCall, run: Run, intercepted: HookedWrite) {
  const reply = await runQuery(call, 'beforeCount', run, intercepted)
  return { ...reply, totalCount: await invokeHookOnce(call, 'afterCount', { value: reply.totalCount }) }
}

export async function distinctWithHooks(call: HookCall, run: Run, intercepted: HookedWrite) {
  const reply = await runQuery(call, 'beforeDistinct', run, intercepted)
  return {
    ...reply,
    distinctValues: await invokeHookOnce(call, 'afterDistinct', { value: reply.distinctValues }),
  }
}

export async function aggregateWithHooks(call: HookCall, run: Run, intercepted: HookedWrite) {
  const reply = await runQuery(call, 'beforeAggregate', run, intercepted)
  const outcomes = await invokeHook(
    call,
    'afterAggregate',
    (reply.results as HookData[]).map(value => ({ value })),
  )
  return { ...reply, results: outcomes.map(valueOrThrow) }
}

/** Applies the afterQuery hooks of the referenced collections. */
export async function queryReferencedWithHooks(call: HookCall, run: Run) {
  const reply = (await run()) as { results: { dataItem?: DataItem }[] }
  const results = [...reply.results]
  for (const of of new Set(results.map(({ dataItem }) => dataItem?.dataCollectionId))) {
    if (of === undefined || !isHooked(call, 'afterQuery', of)) continue
    const at = results.flatMap(({ dataItem }, i) => (dataItem?.dataCollectionId === of ? [i] : []))
    const shown = await showAll(
      call,
      'afterQuery',
      at.map(i => results[i]?.dataItem as DataItem),
      of,
    )
    for (const [n, i] of at.entries()) results[i] = { ...results[i], dataItem: shown[n] as DataItem }
  }
  return { ...reply, results }
}
