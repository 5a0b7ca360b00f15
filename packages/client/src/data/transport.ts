import type { ReplyOf } from '@stoa/contract'
import type { Descriptor } from '../descriptor.ts'
import type { Caller } from '../query.ts'
import { decode, isObject } from './encode.ts'
import { dataFailure, unreadableReply } from './errors.ts'
import { filterModel } from './filter-model.ts'
import type { ConditionalOptions, DataOptions } from './options.ts'

/** Which data an `items()` reads and writes, and how it warns. */
export interface ItemsSettings {
  /** Default: the live data. */
  environment?: 'LIVE' | 'SANDBOX' | 'SANDBOX_PREFERRED'
  /** The app whose collections are meant. */
  appId?: string
  /** Hears of names that cannot be queried later. Default: `console.warn`. */
  onWarning?: (text: string) => void
}

/** What a call answers, of one call or of several that answer alike. */
type AnswerOf<T> = T extends Descriptor<infer D> ? ReplyOf<D> : never

/** What an operation sends through. */
export interface DataTransport {
  /** `form` may choose another form of the call for the finished message. */
  send<T extends Descriptor>(
    call: T,
    message: object,
    options?: DataOptions,
    form?: (message: object) => Descriptor,
  ): Promise<AnswerOf<T>>
  warn(text: string): void
}

type Given = DataOptions & ConditionalOptions & Record<string, unknown>

/** The options that travel, in their wire form; what a call has no field for is left out by the sender. */
function optionFields(options: Given = {}) {
  const { showDrafts, condition, request, suppressAuth, overrideExisting, ...named } = options
  return {
    ...named,
    ...(showDrafts !== undefined && { publishPluginOptions: { includeDraftItems: showDrafts } }),
    ...(condition !== undefined && { condition: { filter: conditionModel(condition) } }),
  }
}

/** A filter that was built, or one that was written by hand. */
export function conditionModel(condition: unknown, place = 'condition') {
  const built = condition as { model?: unknown } | null
  return typeof built?.model === 'function' ? built.model() : filterModel(condition, place)
}

const named = (call: Descriptor, message: object) =>
  Object.fromEntries(
    Object.entries(message).filter(([name, value]) => value !== undefined && call.args.includes(name)),
  )

/** Sends calls of the data service for a client: common fields, wire form of options, errors in its words. */
export function createLink(client: Caller, settings: ItemsSettings = {}): DataTransport {
  const { environment, appId, onWarning } = settings
  return {
    async send<T extends Descriptor>(
      call: T,
      message: object,
      options?: DataOptions,
      form?: (message: object) => Descriptor,
    ) {
      const whole = named(call, { environment, appId, ...optionFields(options as Given), ...message })
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
