/** Bytes that an UTF-16 unit of a string has in UTF-8 at most. */
const BYTES_MAX = 3
const COMMA = 0x2c

/**
 * Writes JSON texts one after the other into one buffer. Texts that were read from the database are encoded where they end up;
 * joining them to one string first would copy them twice.
 */
export class JsonWriter {
  #bytes = Buffer.allocUnsafeSlow(16_384)
  #length = 0

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
      this.#bytes[joint] = COMMA
    }
  }

  /** The bytes written so far, without a copy. The writer must not be used afterwards. */
  toBytes(): Buffer<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length)
  }

  #writeAt(position: number, text: string): void {
    const needed = position + text.length * BYTES_MAX
    if (needed > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#bytes.length * 2))
      this.#bytes.copy(larger, 0, 0, position)
      this.#bytes = larger
    }
    this.#length = position + this.#bytes.write(text, position)
  }
}
