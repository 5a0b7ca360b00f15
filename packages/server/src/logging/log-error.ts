import { stdSerializers } from 'pino'
import { truncate } from './truncate.ts'

/** Longest text of an error in the log, in characters: messages of PostgreSQL repeat values of the request. */
const TEXT_MAX = 4000

/** Serializer of pino for errors: as usual, but each text is truncated. */
export function logError(error: Error): unknown {
  const line = stdSerializers.err(error)
  if (typeof line !== 'object' || line === null) return line
  return Object.fromEntries(
    Object.entries(line).map(([name, value]) => [
      name,
      typeof value === 'string' ? truncate(value, TEXT_MAX) : value,
    ]),
  )
}
