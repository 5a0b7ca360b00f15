import type { Caller } from '../query.ts'
import { expressions } from './expressions.ts'
import { filter } from './filter.ts'
import * as operations from './operations.ts'
import { pipelineBuilder } from './pipeline.ts'
import { stages } from './stages.ts'
import { createTransport, type DataTransport, type ItemsSettings } from './transport.ts'

type Operations = Record<string, (transport: DataTransport) => unknown>
/** Operations bound to a client. */
export type BoundItems<O extends Operations> = { readonly [K in keyof O]: ReturnType<O[K]> }

/** Binds operations to a client; only these are in your bundle: `bindItems(client, { get, query })`. */
export function bindItems<O extends Operations>(
  client: Caller,
  chosen: O,
  settings?: ItemsSettings,
): BoundItems<O> {
  const transport = createTransport(client, settings)
  return Object.fromEntries(
    Object.entries(chosen).map(([name, bind]) => [name, bind(transport)]),
  ) as BoundItems<O>
}

/** All operations, and what makes their conditions and stages. */
export interface Items extends BoundItems<typeof operations> {
  readonly filter: typeof filter
  readonly pipelineBuilder: typeof pipelineBuilder
  readonly stages: typeof stages
  readonly expressions: typeof expressions
}

/** All operations on the items of your collections: `items(client).query('books').gt('stock', 0).find()`. */
export function items(client: Caller, settings?: ItemsSettings): Items {
  return {
    ...bindItems(client, { ...operations }, settings),
    filter,
    pipelineBuilder,
    stages,
    expressions,
  }
}
