import { cutText, type DataHook } from '@stoa/contract'
import { isObject } from '../../platform-support/is-object.ts'
import { BadReply } from '../../service-plugins/index.ts'

/** What a hook threw: an error, or any other value (protocol/content §15). */
export type Thrown =
  | { jsErrorValue: { name: string; message: string; code?: string | number } }
  | { value: unknown }

/** The hook's result for one value. Without `thrown` and `value`, the value stays. */
export type HookResult = { thrown: Thrown } | { value?: unknown }

const TEXT_MAX = 2000
/** Maximum JSON characters of a thrown value. */
const THROWN_MAX = 10_000

const isId = (value: unknown) => typeof value === 'string' && value.length >= 1 && value.length <= 128

/** Valid replacements by hook. Hooks that are not listed return objects: items and queries. */
const shapes: Partial<Record<DataHook, { fits: (value: unknown) => boolean; text: string }>> = {
  beforeGet: { fits: isId, text: 'the id of an item' },
  beforeRemove: { fits: isId, text: 'the id of an item' },
  afterCount: {
    fits: value => Number.isSafeInteger(value) && (value as number) >= 0,
    text: 'a non-negative integer',
  },
  afterDistinct: { fits: Array.isArray, text: 'a list of values' },
  // A notification: its reply is ignored.
  onFailure: { fits: () => true, text: '' },
}

function readError(error: unknown, at: string): Thrown {
  if (!isObject(error)) throw new BadReply(`${at}.error must be an object`)
  const text = (name: string, otherwise: string) =>
    typeof error[name] === 'string' ? cutText(error[name], TEXT_MAX) : otherwise
  const { code } = error
  return {
    jsErrorValue: {
      name: text('name', 'Error'),
      message: text('message', ''),
      ...(typeof code === 'number' && { code }),
      ...(typeof code === 'string' && { code: cutText(code, TEXT_MAX) }),
    },
  }
}

function readResult(result: unknown, hook: DataHook, at: string): HookResult {
  if (result === null) return {}
  if (!isObject(result)) throw new BadReply(`${at} must be an object`)
  if (result.error !== undefined) return { thrown: readError(result.error, at) }
  if (result.thrown !== undefined) {
    if (JSON.stringify(result.thrown).length > THROWN_MAX) throw new BadReply(`${at}.thrown is too large`)
    return { thrown: { value: result.thrown } }
  }
  const { value } = result
  if (value === undefined || value === null || hook === 'onFailure') return {}
  const shape = shapes[hook] ?? { fits: isObject, text: 'an object' }
  if (!shape.fits(value)) throw new BadReply(`${at}.value must be ${shape.text}`)
  return { value }
}

/** Parses a plug-in's reply for `count` values. Throws `BadReply` if it is invalid. */
export function readHookResults(reply: unknown, hook: DataHook, count: number): HookResult[] {
  if (!isObject(reply)) throw new BadReply('the reply must be an object')
  const { results } = reply
  if (results === undefined || results === null) return []
  if (!Array.isArray(results) || results.length !== count)
    throw new BadReply(`results must be a list of ${count}, one for each value`)
  return results.map((result, i) => readResult(result, hook, `results[${i}]`))
}
