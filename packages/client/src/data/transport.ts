import type { Descriptor, ReplyOf } from '../descriptor.ts'
import type { Caller } from '../query.ts'
import { decode, isObject } from './encode.ts'
import { dataFailure, unreadableReply } from './errors.ts'
import { filterModel } from './filter-model.ts'
import type { ConditionalOptions, DataOptions } from './options.ts'

/** Settings of `items()`: environment, app and warnings. */
export interface ItemsSettings {
  /** Default: the live data. */
  environment?: 'LIVE' | 'SANDBOX' | 'SANDBOX_PREFERRED'
  /** The app that owns the collections. */
  appId?: string
  /** Receives warnings about field names that cannot be queried. Default: `console.warn`. */
  onWarning?: (text: string) => void
}

/** The reply of a call. */
type AnswerOf<T> = T extends Descriptor<infer D> ? ReplyOf<D> : never

/** Sends the calls of operations. */
export interface DataTransport {
  /** `form` may replace the call depending on the complete message. */
  send<T extends Descriptor>(
    call: T,
    message: object,
    options?: DataOptions,
    form?: (message: object) => Descriptor,
  ): Promise<AnswerOf<T>>
  warn(text: string): void
}

type WireOptions = DataOptions & ConditionalOptions & Record<string, unknown>

/** The wire form of options; `send` drops those that a call does not have. */
function optionFields(options: WireOptions = {}) {
  const { showDrafts, condition, request, suppressAuth, overrideExisting, ...named } = options
  return {
    ...named,
    ...(showDrafts !== undefined && { publishPluginOptions: { includeDraftItems: showDrafts } }),
    ...(condition !== undefined && { condition: { filter: conditionModel(condition) } }),
  }
}

/** The wire form of a filter builder or of a filter that was written by hand. */
export function conditionModel(condition: unknown, name = 'condition') {
  const built = condition as { model?: unknown } | null
  return typeof built?.model === 'function' ? built.model() : filterModel(condition, name)
}

const named = (call: Descriptor, message: object) =>
  Object.fromEntries(
    Object.entries(message).filter(([name, value]) => value !== undefined && call.args.includes(name)),
  )

/** Creates the transport of a client: adds common fields, encodes options and converts errors. */
export function createTransport(client: Caller, settings: ItemsSettings = {}): DataTransport {
  const { environment, appId, onWarning } = settings
  return {
    async send<T extends Descriptor>(
      call: T,
      message: object,
      options?: DataOptions,
      form?: (message: object) => Descriptor,
    ) {
      const whole = named(call, { environment, appId, ...optionFields(options as WireOptions), ...message })
      try {
        const reply = await client.call(form?.(whole) ?? call, whole as never, options?.request)
        return reply as AnswerOf<T>
      } catch (error) {
        throw dataFailure(error)
      }
    },
    warn: onWarning ?? (text => console.warn(text)),
  }
}

/** The item of a reply, with its dates. */
export function itemOfReply<I>(call: Descriptor, item: unknown): I {
  if (!isObject(item) || !isObject(item.data)) throw unreadableReply(call)
  const data = decode(item.data) as Record<string, unknown>
  return (typeof item.id !== 'string' || '_id' in data ? data : { _id: item.id, ...data }) as I
}
