import type { Descriptor } from './descriptor.ts'
import { invalidArgument } from './errors.ts'

/** A request without its headers. */
export interface EncodedRequest {
  method: string
  /** Path and query, from the root of the platform. */
  url: string
  body?: string
}

/** Longer queries of a GET call are sent as a POST (protocol/transport §3). */
const queryLengthMax = 4000

/** Normalises a message as JSON does: dates become ISO text, undefined fields are dropped. */
const toJson = (message: object) => JSON.parse(JSON.stringify(message)) as Record<string, unknown>

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Inserts values into the path. Rejects dot segments, which would name another path. */
function fillPath(call: Descriptor, message: Record<string, unknown>): string {
  return call.path.replace(/\{(.+?)\}/g, (_, field: string) => {
    const value = field.split('.').reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), message)
    const segment = value === undefined || value === null ? '' : String(value)
    if (/^\.{0,2}$/.test(segment)) {
      throw invalidArgument(call, field, segment ? 'is not a valid value' : 'is required')
    }
    return encodeURIComponent(segment)
  })
}

interface FlatQuery {
  params: URLSearchParams
  /** Nested arrays cannot be flattened without loss. */
  complex: boolean
}

/** Nested objects become dotted keys, arrays repeat their key, null is left out (protocol/transport §2). */
function flatten(message: Record<string, unknown>): FlatQuery {
  const flat: FlatQuery = { params: new URLSearchParams(), complex: false }
  const add = (key: string, value: unknown) => {
    if (value === null) return
    if (Array.isArray(value)) {
      for (const item of value) {
        if (isObject(item)) flat.complex = true
        else add(key, item)
      }
    } else if (isObject(value)) {
      for (const [name, inner] of Object.entries(value)) {
        flat.complex = true
        add(`${key}.${name}`, inner)
      }
    } else flat.params.append(key, String(value))
  }
  for (const [name, value] of Object.entries(message)) {
    if (name.includes('.')) flat.complex = true
    add(name, value)
  }
  return flat
}

function base64Url(text: string): string {
  const binary = Array.from(new TextEncoder().encode(text), byte => String.fromCharCode(byte)).join('')
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

/** The request of a call: a JSON body, a flat query, `?.r=`, or the POST form of a long GET. */
export function encodeRequest(call: Descriptor, args: object): EncodedRequest {
  const message = toJson(args)
  const path = fillPath(call, message)
  const { method, postPath = path } = call
  const body = (method: string, url: string) => ({ method, url, body: JSON.stringify(message) })
  if (method !== 'GET' && method !== 'DELETE') return body(method, path)

  const { params, complex } = flatten(message)
  const query = complex && call.complexQuery ? `.r=${base64Url(JSON.stringify(message))}` : params.toString()
  if (method === 'GET' && postPath && query.length > queryLengthMax) return body('POST', postPath)
  return { method, url: query ? `${path}?${query}` : path }
}
