import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'

const parseAny = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

const digits = (text: string, from: number, to: number) => {
  let value = 0
  for (let i = from; i < to; i++) value = value * 10 + text.charCodeAt(i) - 48
  return value
}

/** `2026-01-31 12:00:00` and, beyond that, a fraction and the zone. */
const SECONDS_END = 19

/**
 * An instant as PostgreSQL writes it, in milliseconds. Rows have two and more of them, and connections nearly always speak
 * UTC: such texts are read digit by digit, at a tenth of what the general rules cost.
 */
export function instantOfText(text: string): number {
  const year = digits(text, 0, 4)
  const plain = text.charCodeAt(4) === 45 && text.endsWith('+00') && year >= 100
  if (!plain) return Number(parseAny(text))
  const fraction = text.slice(SECONDS_END + 1, -3).slice(0, 3)
  return Date.UTC(
    year,
    digits(text, 5, 7) - 1,
    digits(text, 8, 10),
    digits(text, 11, 13),
    digits(text, 14, 16),
    digits(text, 17, SECONDS_END),
    fraction === '' ? 0 : digits(fraction, 0, fraction.length) * 10 ** (3 - fraction.length),
  )
}

/** Milliseconds since 1970 as `timestamptz`: a parameter of a statement. */
export const toTimestamp = (ms: number) => sql`to_timestamp(${ms} / 1000.0)`

/** The rows after one in the order of a time and an id, as a condition that follows others. */
export const andAfter = (
  time: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  after: { at: number; id: string } | undefined,
) => (after ? sql`and (${time}, ${id}) > (${toTimestamp(after.at)}, ${after.id}::uuid)` : sql``)
