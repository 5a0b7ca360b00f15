/** A seeded stream of pseudo-random numbers in [0, 1). */
export interface Random {
  (): number
  /** A number in [from, to). */
  between(from: number, to: number): number
  /** A whole number in [from, to], both included. */
  whole(from: number, to: number): number
  pick<T>(items: readonly T[]): T
}

/** 32-bit FNV-1a of the text's UTF-16 code units. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value >>> 0
}

/** A counter-based generator for pictures and sample data. Not cryptographically secure. */
export function randomOf(seed: string): Random {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x100000000
  }
  return Object.assign(next, {
    between: (from: number, to: number) => from + next() * (to - from),
    whole: (from: number, to: number) => from + Math.floor(next() * (to - from + 1)),
    pick: <T>(items: readonly T[]) => items[Math.floor(next() * items.length)] as T,
  })
}
