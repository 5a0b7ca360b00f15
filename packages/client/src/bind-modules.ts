import type { Modules } from './client.ts'
import type { QueryDescriptor } from './descriptor.ts'
import type { Caller } from './query.ts'
import type { CallOptions } from './send.ts'

/** A query call without arguments starts its builder, any other call is made. */
const method =
  (descriptor: QueryDescriptor, caller: Caller) =>
  (args?: object, options?: CallOptions): unknown =>
    args === undefined && descriptor.start
      ? descriptor.start(descriptor, caller)
      : caller.call(descriptor, (args ?? {}) as never, options)

const mapped = (record: object, change: (value: never) => unknown) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value as never)]))

/** Gives every descriptor of every module a method of its name. */
export const bindModules = (modules: Modules, caller: Caller): object =>
  mapped(modules, (calls: object) =>
    mapped(calls, (descriptor: QueryDescriptor) => method(descriptor, caller)),
  )
