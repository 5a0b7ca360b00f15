import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCalls, EVERYONE, requiredAccess } from '@stoa/contract'
import { expect, test } from 'vitest'
import { eventAreas, readableEventTypes } from './event-areas.ts'

const SOURCE = join(import.meta.dirname, '..')
const TYPE = /'((?:wix|stoa|com\.wix)\.[a-z0-9.]+\.v\d+\.[A-Za-z]+_[a-z_]+)'/g
/** Literals of this form that are no types of events of the log. */
const OTHERS = [
  // Sent by a test of a webhook alone.
  'stoa.platform.v1.webhook_tested',
  // Names of entities.
  'wix.ecom.v1.checkout_settings',
  'wix.ecom.v1.delivery_profile',
  'wix.ecom.v1.order_transactions',
  'wix.stores.catalog.v3.inventory_item',
]

test('a type that calls of several areas write, or of none, has its area in the table', () => {
  const areas = Map.groupBy(
    allCalls.flatMap(({ resource, name, declaration }) =>
      (declaration.emits ?? []).map(type => ({
        type,
        area: requiredAccess.get(`${resource}.${name}`)?.area,
      })),
    ),
    ({ type }) => type,
  )
  const undecided = [...areas].filter(([, calls]) => new Set(calls.map(({ area }) => area)).size > 1)
  const withoutArea = [...areas].filter(([, calls]) => calls.every(({ area }) => area === EVERYONE))
  const table = readFileSync(join(import.meta.dirname, 'event-areas.ts'), 'utf8')
  const missing = [...undecided, ...withoutArea].map(([type]) => type)
  expect(missing.length).toBeGreaterThan(10)
  expect(missing.filter(type => !table.includes(`'${type}'`))).toEqual([])
})

test('every type that the source names has an area', () => {
  const named = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter(file => /(?<!\.(test|fixture|requests))\.ts$/.test(file))
    .flatMap(file =>
      [...readFileSync(join(SOURCE, file), 'utf8').matchAll(TYPE)].map(([, type = '']) => type),
    )
  expect(named.length).toBeGreaterThan(100)
  expect([...new Set(named)].filter(type => !eventAreas().has(type)).sort()).toEqual(OTHERS)
})

test('a caller reads the types of their areas; with all areas there is no filter', () => {
  expect(readableEventTypes({})).toBeUndefined()
  expect(readableEventTypes({ staffRole: 'OWNER' })).toBeUndefined()
  expect(readableEventTypes({ scopes: [] })).toEqual([])
  const orders = readableEventTypes({ scopes: ['orders:write'] })
  expect(orders).toContain('wix.ecom.v1.order_updated')
  expect(orders).not.toContain('wix.members.v1.member_updated')
  expect(readableEventTypes({ scopes: ['customers:read', 'developers:write'] })).not.toContain(
    'wix.ecom.v1.order_updated',
  )
})
