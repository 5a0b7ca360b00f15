/** Bytes that an UTF-16 unit of a string has in UTF-8 at most. */
const BYTES_MAX = 3
const COMMA = 0x2c
const FIRST_SIZE = 65_536
/** A buffer that grew beyond this is not kept. */
const KEPT_SIZE = 4_194_304

let kept: Buffer<ArrayBuffer> | undefined

/**
 * JSON that `write` puts together, as UTF-8. Texts that were read from the database are encoded where they end up; joining them
 * to one string first would copy them twice. All calls share one buffer, and the result is a copy of its own.
 */
export function buildJson(write: (json: JsonWriter) => void): Buffer<ArrayBuffer> {
  const json = new JsonWriter(kept ?? Buffer.allocUnsafeSlow(FIRST_SIZE))
  kept = undefined
  write(json)
  const { buffer, bytes } = json.end()
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  if (buffer.length <= KEPT_SIZE) kept = buffer
  return copy
}

/** JSON text of a value without characters beyond ASCII, which decodes and encodes several times faster than other text. */
export const toAsciiJson = (value: unknown): string => escapeBeyondAscii(JSON.stringify(value))

const escapeBeyondAscii = (text: string): string =>
  text.replace(/[\u0080-\uffff]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Length that the escapes of a text may add to it, in parts of its length. */
const ESCAPES_MAX = 1 / 8

/** A JSON text without characters beyond ASCII, which takes half the memory; the text itself if many characters had to be escaped. */
export function asciiWhereShort(text: string): string {
  const escaped = escapeBeyondAscii(text)
  return escaped.length - text.length <= text.length * ESCAPES_MAX ? escaped : text
}

/** Writes JSON texts one after the other into a buffer. */
class JsonWriter {
  #buffer: Buffer<ArrayBuffer>
  #length = 0

  constructor(buffer: Buffer<ArrayBuffer>) {
    this.#buffer = buffer
  }

  /** Writes a text as it is. */
  write(text: string): void {
    this.#writeAt(this.#length, text)
  }

  /** Writes one object with the properties of JSON objects without white space around them, whose names must differ. */
  writeMerged(objects: readonly string[]): void {
    const [first = '{}', ...rest] = objects.filter(text => text !== '{}')
    this.write(first)
    for (const text of rest) {
      // The brace that ends the object so far is replaced by the one that begins the text, and that by a comma.
      const joint = this.#length - 1
      this.#writeAt(joint, text)
      this.#buffer[joint] = COMMA
    }
  }

  /** The buffer, and the part of it that was written. */
  end() {
    return { buffer: this.#buffer, bytes: this.#buffer.subarray(0, this.#length) }
  }

  #writeAt(position: number, text: string): void {
    const needed = position + text.length * BYTES_MAX
    if (needed > this.#buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#buffer.length * 2))
      this.#buffer.copy(larger, 0, 0, position)
      this.#buffer = larger
    }
    this.#length = position + this.#buffer.write(text, position)
  }
}
