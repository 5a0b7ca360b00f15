import { expect, test } from 'vitest'
import { billingInterceptors } from '../billing/billing-interceptors.ts'
import { giftCardInterceptors } from '../gift-cards/index.ts'
import { pricingInterceptors } from '../service-plugins/index.ts'
import { type CallInterceptor, joinInterceptors, resolveCalls } from './interceptor.ts'
import type { ServicePlugins } from './services.ts'
import type { Site } from './site.ts'

const site = {} as Site
const none: CallInterceptor = (_request, _ctx, next) => next()
const noting =
  (notes: string[], note: string): CallInterceptor =>
  (_request, _ctx, next) => {
    notes.push(note)
    return next()
  }
const plugins = { of: () => [] } as unknown as ServicePlugins

test('an interceptor for a call or resource that does not exist fails the start', () => {
  expect(() => resolveCalls({ savedPaymentMethods: { removeMethod: none } } as never)).toThrow(
    'the interceptor of savedPaymentMethods.removeMethod never runs',
  )
  expect(() => resolveCalls({ savedMethods: { toString: none } } as never)).toThrow('savedMethods.toString')
  expect(() => joinInterceptors({ savedMethods: () => none })).toThrow('savedMethods never runs')
})

test('every interceptor of a single call runs, whatever the prefixes of its paths are', () => {
  const calls = [billingInterceptors, giftCardInterceptors]
  const joined = joinInterceptors(...calls.map(resolveCalls), pricingInterceptors(plugins))
  for (const byResource of calls)
    for (const [resource, byName] of Object.entries(byResource))
      for (const [name, interceptor] of Object.entries(byName))
        expect(joined[resource]?.({ name, message: {}, site }), `${resource}.${name}`).toBe(interceptor)
})

test('several interceptors of one call all run, the first as the outermost, and pass changes on', async () => {
  const notes: string[] = []
  const changing: CallInterceptor = (request, _ctx, next) => next({ ...request, changed: true })
  const joined = joinInterceptors(
    { items: () => noting(notes, 'outer') },
    { items: () => changing },
    { items: () => undefined },
    { items: () => noting(notes, 'inner') },
  )
  const run = joined.items?.({ name: 'get', message: {}, site })
  expect(await run?.({ id: 1 }, {} as never, async request => request, {} as never)).toEqual({
    id: 1,
    changed: true,
  })
  expect(notes).toEqual(['outer', 'inner'])
})
