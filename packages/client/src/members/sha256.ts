const roots = (count: number, power: number) => {
  const values: number[] = []
  for (let candidate = 2; values.length < count; candidate++) {
    let divisor = 2
    while (divisor * divisor <= candidate && candidate % divisor !== 0) divisor++
    if (divisor * divisor > candidate) values.push((candidate ** power * 2 ** 32) | 0)
  }
  return values
}
/** The first 32 bits of the fractions of the roots of the first primes (FIPS 180-4 §4.2.2, §5.3.3). */
const start = roots(8, 1 / 2)
const constants = roots(64, 1 / 3)

const rotateRight = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** Synchronous SHA-256 (FIPS 180-4), for pages without `crypto.subtle` and for proofs of work. */
export function sha256(message: Uint8Array): Uint8Array {
  const blocks = new DataView(new ArrayBuffer(((message.length + 72) >> 6) << 6))
  new Uint8Array(blocks.buffer).set(message)
  blocks.setUint8(message.length, 0x80)
  blocks.setUint32(blocks.byteLength - 8, message.length / 2 ** 29)
  blocks.setUint32(blocks.byteLength - 4, message.length << 3)

  const hash = Int32Array.from(start)
  const words = new Int32Array(64)
  for (let offset = 0; offset < blocks.byteLength; offset += 64) {
    for (let i = 0; i < 16; i++) words[i] = blocks.getInt32(offset + i * 4)
    for (let i = 16; i < 64; i++) {
      const early = words[i - 15] as number
      const late = words[i - 2] as number
      words[i] =
        ((words[i - 16] as number) +
          (rotateRight(early, 7) ^ rotateRight(early, 18) ^ (early >>> 3)) +
          (words[i - 7] as number) +
          (rotateRight(late, 17) ^ rotateRight(late, 19) ^ (late >>> 10))) |
        0
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    for (let i = 0; i < 64; i++) {
      const first =
        h +
        (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) +
        ((e & f) ^ (~e & g)) +
        (constants[i] as number) +
        (words[i] as number)
      const second =
        (rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
      h = g
      g = f
      f = e
      e = (d + first) | 0
      d = c
      c = b
      b = a
      a = (first + second) | 0
    }
    for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) hash[i] = (hash[i] as number) + value
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (const [i, word] of hash.entries()) digest.setInt32(i * 4, word)
  return new Uint8Array(digest.buffer)
}
