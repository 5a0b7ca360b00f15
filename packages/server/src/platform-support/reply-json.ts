import { toAsciiJson } from './json-writer.ts'

/** JSON texts of shared values. */
const sharedTexts = new WeakMap<object, string>()
/** Entities with many shared values. */
const composed = new WeakSet<object>()

/** Freezes a value that many replies contain, such as a formatted price, and stores its JSON text for them. */
export function shareJson<T extends object>(value: T): Readonly<T> {
  sharedTexts.set(value, toAsciiJson(value))
  return Object.freeze(value)
}

/** Marks an entity with many shared values. Replies that contain it copy their texts, which halves the time of `JSON.stringify`. */
export function withSharedJson<T extends object>(entity: T): T {
  composed.add(entity)
  return entity
}

const hasSharedJson = (reply: unknown): reply is object =>
  typeof reply === 'object' && reply !== null && Object.values(reply).some(part => composed.has(part))

/** The JSON text of a reply. That of a reply with a marked entity is ASCII. */
export const replyText = (reply: unknown): string =>
  hasSharedJson(reply)
    ? writeReply(reply, end => buffer.toString('latin1', 0, end))
    : (JSON.stringify(reply) as string)

/** The JSON text of a reply, as bytes if they are cheaper than the text. */
export const replyBody = (reply: unknown): string | Buffer<ArrayBuffer> =>
  hasSharedJson(reply)
    ? writeReply(reply, end => {
        const bytes = Buffer.allocUnsafeSlow(end)
        buffer.copy(bytes, 0, 0, end)
        return bytes
      })
    : (JSON.stringify(reply) as string)

const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_BRACKET = 0x5b
const BACKSLASH = 0x5c
const CLOSE_BRACKET = 0x5d
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

const FIRST_SIZE = 262_144
/** A buffer that grew beyond this is not kept. */
const KEPT_SIZE = 4_194_304
/** Texts up to this length are copied character by character, which is faster than a call of the runtime. */
const COPIED_SINGLY = 48

/** The text being written. No other text is written meanwhile, because writing is synchronous. */
let buffer: Buffer<ArrayBuffer> = Buffer.allocUnsafeSlow(FIRST_SIZE)
let length = 0

function writeReply<R>(reply: object, read: (end: number) => R): R {
  length = 0
  try {
    writeValue(reply)
    return read(length)
  } finally {
    if (buffer.length > KEPT_SIZE) buffer = Buffer.allocUnsafeSlow(FIRST_SIZE)
  }
}

function reserve(bytes: number): void {
  if (length + bytes <= buffer.length) return
  const larger = Buffer.allocUnsafeSlow(Math.max(length + bytes, buffer.length * 2))
  buffer.copy(larger, 0, 0, length)
  buffer = larger
}

/** Writes ASCII text. */
function write(text: string): void {
  reserve(text.length)
  if (text.length > COPIED_SINGLY) length += buffer.write(text, length, 'latin1')
  else for (let i = 0; i < text.length; i++) buffer[length++] = text.charCodeAt(i)
}

/** Writes a string in quotes; one with characters that JSON or ASCII escapes as `toAsciiJson` writes it. */
function writeString(text: string): void {
  if (text.length > COPIED_SINGLY || !writePlain(text)) write(toAsciiJson(text))
}

/** Writes a string without such characters. Otherwise writes nothing, and returns false. */
function writePlain(text: string): boolean {
  reserve(text.length + 2)
  let end = length
  buffer[end++] = QUOTE
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 0x20 || code > 0x7e || code === QUOTE || code === BACKSLASH) return false
    buffer[end++] = code
  }
  buffer[end++] = QUOTE
  length = end
  return true
}

/** Names of properties as JSON text with a colon. Their number is limited, because data may contain any name. */
const names = new Map<string, string>()
const NAMES_MAX = 2000

function nameText(name: string): string {
  const known = names.get(name)
  if (known !== undefined) return known
  const text = `${toAsciiJson(name)}:`
  if (names.size < NAMES_MAX) names.set(name, text)
  return text
}

/** Writes a value as `JSON.stringify` does. Functions and symbols do not occur. */
function writeValue(value: unknown): void {
  if (typeof value === 'string') writeString(value)
  else if (typeof value !== 'object' || value === null) write(JSON.stringify(value) ?? 'null')
  else {
    const shared = sharedTexts.get(value)
    if (shared !== undefined) write(shared)
    else if (Array.isArray(value)) writeArray(value)
    else if ('toJSON' in value) write(toAsciiJson(value))
    else writeObject(value as Readonly<Record<string, unknown>>)
  }
}

function writeByte(code: number): void {
  reserve(1)
  buffer[length++] = code
}

function writeObject(value: Readonly<Record<string, unknown>>): void {
  let separator = OPEN_BRACE
  for (const name in value) {
    const member = value[name]
    if (member === undefined) continue
    writeByte(separator)
    write(nameText(name))
    writeValue(member)
    separator = COMMA
  }
  if (separator === OPEN_BRACE) writeByte(OPEN_BRACE)
  writeByte(CLOSE_BRACE)
}

function writeArray(list: readonly unknown[]): void {
  writeByte(OPEN_BRACKET)
  for (let i = 0; i < list.length; i++) {
    if (i > 0) writeByte(COMMA)
    writeValue(list[i])
  }
  writeByte(CLOSE_BRACKET)
}
