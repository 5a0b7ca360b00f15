import type { Modules } from './client.ts'
import type { QueryDescriptor } from './descriptor.ts'
import type { Caller } from './query.ts'
import type { CallOptions } from './send.ts'

/** Without arguments a query call starts a query builder; every other call is sent. */
const method =
  (descriptor: QueryDescriptor, caller: Caller) =>
  (args?: object, options?: CallOptions): unknown =>
    args === undefined && descriptor.start
      ? descriptor.start(descriptor, caller)
      : caller.call(descriptor, (args ?? {}) as never, options)

const mapped = (record: object, change: (value: never) => unknown) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value as never)]))

/** Creates a method for each descriptor of each module. */
export const bindModules = (modules: Modules, caller: Caller): object =>
  mapped(modules, (calls: object) =>
    mapped(calls, (descriptor: QueryDescriptor) => method(descriptor, caller)),
  )
