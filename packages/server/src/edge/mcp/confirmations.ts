import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Caller } from '../../call/context.ts'

/** For how long a preview confirms the same write. */
const CONFIRMED_MS = 10 * 60_000

const stable = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(stable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, field]) => [name, stable(field)]),
  )
}

/** Tokens that confirm one message of one call by one caller, for some minutes. */
export function confirmations(secret: string, now: () => number) {
  const sign = ({ siteId, id }: Caller, operation: string, message: object, until: number) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['mcp confirmation', siteId, id, operation, stable(message), until]))
      .digest()
  return {
    create(caller: Caller, operation: string, message: object): string {
      const until = now() + CONFIRMED_MS
      return `${until}.${sign(caller, operation, message, until).toString('base64url')}`
    },
    isValid(token: unknown, caller: Caller, operation: string, message: object): boolean {
      const [until = '', mac = ''] = String(token ?? '').split('.')
      if (!/^\d{1,15}$/.test(until) || Number(until) < now()) return false
      const expected = sign(caller, operation, message, Number(until))
      const given = Buffer.from(mac, 'base64url')
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
