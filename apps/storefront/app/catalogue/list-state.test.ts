import { describe, expect, it } from 'vitest'
import { i18nFor } from '../i18n/i18n.ts'
import { facetsShown } from './facets.ts'
import { listSearch } from './list-query.ts'
import { filterCount, listHref, readListState } from './list-state.ts'

const texts = i18nFor('en').texts.list.facets

const state = (address: string) => readListState(new URLSearchParams(address))

describe('the address of a product list', () => {
  it.each([
    '/products',
    '/products?sort=newest',
    '/products?type=digital&min=5&max=20.5&sort=price-desc&page=3',
    '/products?brand=Nord&brand=S%C3%BCd&option.Color=Red&stock=true',
    '/products?q=linen+throw&max=90',
  ])('%s survives reading and writing', href => {
    expect(listHref('/products', state(href.split('?')[1] ?? ''))).toBe(href)
  })

  it('leaves out what makes no sense', () => {
    expect(
      listHref('/products', state('sort=cheapest&page=-2&min=lots&max=-1&brand=&option.=x&size=M&page=x')),
    ).toBe('/products')
  })

  it('takes a decimal comma', () => {
    expect(state('min=12,50').min).toBe(12.5)
  })

  it('counts a price range as one filter', () => {
    expect(filterCount(state('min=1&max=2'))).toBe(1)
    expect(filterCount(state('type=digital&max=2&sort=name&page=2'))).toBe(2)
  })
})

describe('the search of a product list', () => {
  it('is open without filters', () => {
    expect(listSearch(state(''))).toEqual({ paging: { limit: 24, offset: 0 } })
  })

  it('names words, facets, prices and the collection', () => {
    expect(
      listSearch(state('q=linen+throw&min=10&type=physical&option.Color=Red&page=2&sort=price'), {
        collectionId: 'c1',
      }),
    ).toEqual({
      expression: 'linen throw',
      fallback: 4,
      facets: [
        { name: 'productType', values: ['physical'] },
        { name: 'option:Color', values: ['Red'] },
        { name: 'collection', values: ['c1'] },
      ],
      price: { min: 10 },
      sort: 'PRICE',
      paging: { limit: 24, offset: 24 },
    })
  })
})

describe('the facets of a product list', () => {
  const counted = [
    { name: 'brand', values: [{ value: 'Nord', count: 2 }] },
    {
      name: 'inStock',
      values: [
        { value: 'true', count: 3 },
        { value: 'false', count: 1 },
      ],
    },
    {
      name: 'collection',
      values: [
        { value: 'c1', label: 'Chairs', count: 1 },
        { value: 'c2', label: 'Lamps', count: 1 },
      ],
    },
  ]
  it('are those with a choice, and those with a filter', () => {
    expect(facetsShown(counted, {}, { withCollections: true, texts }).map(({ label }) => label)).toEqual([
      'Availability',
      'Collection',
    ])
    expect(facetsShown(counted, { brand: ['Nord'] }, { withCollections: false, texts })).toMatchObject([
      { label: 'Brand', values: [{ label: 'Nord', chosen: true }] },
      { label: 'Availability', values: [{ label: 'In stock' }, { label: 'Sold out' }] },
    ])
  })
})
