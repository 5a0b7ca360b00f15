import { expect, it } from 'vitest'
import { groupsFor, PAGE_GROUPS, pageOf } from './page-groups.ts'

it('an address belongs to the page with the longest matching path', () => {
  expect(pageOf('/')?.to).toBe('/')
  expect(pageOf('/orders/6d0c')?.to).toBe('/orders')
  expect(pageOf('/developers/events')?.to).toBe('/developers/events')
  expect(pageOf('/developers/webhooks/1')?.to).toBe('/developers')
  expect(pageOf('/ordersX')).toBeUndefined()
})

it('a role gets the groups with pages that it may read', () => {
  expect(groupsFor(area => area === 'ORDERS').map(({ id }) => id)).toEqual([
    'home',
    'sales',
    'customers',
    'shop',
    'account',
  ])
  expect(groupsFor(() => false).flatMap(({ pages }) => pages.map(({ to }) => to))).toEqual([
    '/',
    '/activity',
    '/account',
  ])
})

it('no page is in two groups', () => {
  const paths = PAGE_GROUPS.flatMap(({ pages }) => pages.map(({ to }) => to))
  expect(new Set(paths).size).toBe(paths.length)
})
