import { describe, expect, it } from 'vitest'
import { listQuery } from './list-query.ts'
import { filterCount, listHref, readListState } from './list-state.ts'

const state = (address: string) => readListState(new URLSearchParams(address))

describe('the address of a product list', () => {
  it.each([
    '/products',
    '/products?sort=newest',
    '/products?type=digital&min=5&max=20.5&sort=price-desc&page=3',
    '/products?q=linen+throw&max=90',
  ])('%s survives reading and writing', href => {
    expect(listHref('/products', state(href.split('?')[1] ?? ''))).toBe(href)
  })

  it('leaves out what makes no sense', () => {
    expect(listHref('/products', state('sort=cheapest&page=-2&min=lots&max=-1&type=service&page=x'))).toBe(
      '/products',
    )
  })

  it('takes a decimal comma', () => {
    expect(state('min=12,50').min).toBe(12.5)
  })

  it('counts a price range as one filter', () => {
    expect(filterCount(state('min=1&max=2'))).toBe(1)
    expect(filterCount(state('type=digital&max=2&sort=name&page=2'))).toBe(2)
  })
})

describe('the query of a product list', () => {
  it('is open without filters', () => {
    expect(listQuery(state(''))).toEqual({ filter: {}, sort: [], paging: { limit: 24, offset: 0 } })
  })

  it('joins all conditions with and', () => {
    expect(listQuery(state('min=10&type=physical&page=2&sort=price'), 'c1')).toEqual({
      filter: {
        $and: [
          { collectionIds: { $hasSome: ['c1'] } },
          { productType: 'physical' },
          { 'actualPriceRange.minValue': { $gte: 10 } },
        ],
      },
      sort: [{ fieldName: 'actualPriceRange.minValue', order: 'ASC' }],
      paging: { limit: 24, offset: 24 },
    })
  })

  it('wants every searched word in the name or the description', () => {
    expect(listQuery(state('q=linen++blue')).filter).toEqual({
      $and: [
        { $or: [{ name: { $contains: 'linen' } }, { description: { $contains: 'linen' } }] },
        { $or: [{ name: { $contains: 'blue' } }, { description: { $contains: 'blue' } }] },
      ],
    })
  })
})
