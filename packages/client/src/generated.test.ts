import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as calls from '@stoa/client/calls'
import { allCalls, writes } from '@stoa/contract'
import { expect, test } from 'vitest'
import type { QueryDescriptor } from './descriptor.ts'

const folder = join(import.meta.dirname, 'generated')
const descriptors = new Map((Object.values(calls) as QueryDescriptor[]).map(call => [call.name, call]))

test.each(allCalls.map(call => [`${call.resource}.${call.name}`, call.declaration] as const))(
  '%s is as the contract declares it',
  { tags: 'nightly' },
  async (name, declaration) => {
    const [resource, method] = name.split('.') as [string, string]
    const module = await import(`./generated/${resource}.ts`)
    const descriptor: QueryDescriptor = module[method]
    expect(descriptor).toMatchObject({ name, method: declaration.method, path: declaration.path })
    expect(descriptor.args).toEqual(
      Object.keys((declaration.request as { properties?: object }).properties ?? {}),
    )
    expect(descriptor.complexQuery).toBe(declaration.complexQuery)
    expect(descriptor.redirects).toBe(declaration.redirects)
    expect(descriptor.writes ?? false).toBe(writes(declaration))
    expect(descriptor.open ?? false).toBe(declaration.allow.every(role => role === 'anyone'))
    // A generic name is reached through its resource.
    const isFlat = /[A-Z]/.test(method) && allCalls.filter(other => other.name === method).length === 1
    expect(descriptors.get(name)).toBe(isFlat ? descriptor : undefined)
  },
)

test('calls with filter, sort and pages start a query', () => {
  const pages = [...descriptors.values()].filter(call => call.pages).map(call => [call.name, call.pages])
  const offset = (items: string) => ({ query: 'query', items, metadata: 'metadata', paging: 'offset' })
  expect(Object.fromEntries(pages)).toMatchObject({
    'products.queryProducts': offset('products'),
    'products.queryStoreVariants': offset('variants'),
    'collections.queryCollections': offset('collections'),
    'orders.searchOrders': { query: 'search', items: 'orders', metadata: 'metadata', paging: 'cursor' },
  })
  expect(descriptors.get('products.queryProductVariants')?.start).toBeUndefined()
})

test('generating again changes no file', { tags: 'nightly' }, () => {
  const times = () => readdirSync(folder).map(name => [name, statSync(join(folder, name)).mtimeMs])
  const before = times()
  execFileSync(process.execPath, [join(import.meta.dirname, '../../../tools/generate.ts')])
  expect(times()).toEqual(before)
})
