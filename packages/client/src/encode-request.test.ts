import {
  adviseIndexes,
  deleteProduct,
  getCheckout,
  getProduct,
  listEvents,
  listJobs,
  listMembers,
  queryProducts,
  setGroupsOfMember,
  updateProduct,
} from '@stoa/client/calls'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeRequest } from './encode-request.ts'
import type { ApiError } from './errors.ts'

const messageOf = (url: string) =>
  JSON.parse(Buffer.from(new URL(url, 'http://h').searchParams.get('.r') ?? '', 'base64url').toString('utf8'))

describe('protocol/transport §2, §3: the encoding of a request', () => {
  test('a body has the whole request, including path parameters', () => {
    expect(encodeRequest(updateProduct, { product: { id: 'p 1', name: 'Cup' } })).toEqual({
      method: 'PATCH',
      url: '/v1/products/p%201',
      body: '{"product":{"id":"p 1","name":"Cup"}}',
    })
  })

  test('PUT has a body too', () => {
    expect(encodeRequest(setGroupsOfMember, { memberId: 'm1', memberGroupIds: [] })).toEqual({
      method: 'PUT',
      url: '/v1/members/m1/groups',
      body: '{"memberId":"m1","memberGroupIds":[]}',
    })
  })

  test('GET and DELETE repeat the path parameters in the query', () => {
    expect(encodeRequest(deleteProduct, { id: 'p1' })).toEqual({
      method: 'DELETE',
      url: '/v1/products/p1?id=p1',
    })
    expect(encodeRequest(getProduct, { id: 'p1', includeMerchantSpecificData: true }).url).toBe(
      '/v1/products/p1?id=p1&includeMerchantSpecificData=true',
    )
  })

  test('a flat query leaves out null and undefined, repeats arrays, dots nested names', () => {
    const { url } = encodeRequest(listEvents, { a: [1, 2], b: { c: { d: 'x' } }, e: null, f: undefined })
    expect(url).toBe('/v1/events?a=1&a=2&b.c.d=x')
  })

  test('a message of plain values stays a flat query even where .r is known', () => {
    expect(encodeRequest(queryProducts, { limit: 5, ids: ['a', 'b'] }).url).toBe(
      '/v1/products/query-platformized?limit=5&ids=a&ids=b',
    )
  })

  test('nested values or objects in arrays are sent as .r', () => {
    for (const message of [{ query: { paging: { limit: 5 } } }, { items: [{ a: 1 }] }]) {
      const { method, url } = encodeRequest(queryProducts, message)
      expect(method).toBe('GET')
      expect(messageOf(url)).toEqual(message)
    }
  })

  test('a date is sent as ISO text', () => {
    const date = new Date(Date.UTC(2026, 0, 2))
    expect(encodeRequest(listEvents, { after: date }).url).toBe(
      '/v1/events?after=2026-01-02T00%3A00%3A00.000Z',
    )
    expect(messageOf(encodeRequest(queryProducts, { query: { filter: { lastUpdated: date } } }).url)).toEqual(
      {
        query: { filter: { lastUpdated: '2026-01-02T00:00:00.000Z' } },
      },
    )
  })

  test('property: decoding .r returns the original request', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), filter => {
        const message = JSON.parse(JSON.stringify({ query: { filter, paging: { limit: 1 } } }))
        const { url, body } = encodeRequest(queryProducts, message)
        expect(body ? JSON.parse(body) : messageOf(url)).toEqual(message)
        if (!body) expect(url).toMatch(/\?\.r=[\w-]+$/)
      }),
    )
  })
})

describe('protocol/transport §3: a query of more than 4000 characters', () => {
  const queryOf = (length: number) =>
    encodeRequest(queryProducts, { ids: ['x'.repeat(length - 'ids='.length)] })

  test('stays a GET at 4000', () => {
    expect(queryOf(4000).method).toBe('GET')
    expect(queryOf(4000).url.split('?')[1]).toHaveLength(4000)
  })

  test('becomes a POST to the same path, the message as body, at 4001', () => {
    const { method, url, body } = queryOf(4001)
    expect({ method, url }).toEqual({ method: 'POST', url: '/v1/products/query-platformized' })
    expect(JSON.parse(body ?? '').ids[0]).toHaveLength(3997)
  })

  const long = { text: 'x'.repeat(5000) }

  test('is a POST of every GET call', () => {
    expect(encodeRequest(adviseIndexes, long)).toMatchObject({ method: 'POST', url: adviseIndexes.path })
    expect(encodeRequest(listEvents, long)).toMatchObject({ method: 'POST', url: '/v1/events' })
    expect(encodeRequest(deleteProduct, { id: 'p1', ...long }).method).toBe('DELETE')
  })

  test('never becomes another call: it has another path, or stays a GET', () => {
    expect(encodeRequest(listJobs, long)).toMatchObject({ method: 'POST', url: '/v1/jobs/list' })
    expect(encodeRequest(listMembers, long).method).toBe('GET')
  })
})

describe('path parameters', () => {
  const rejected = (args: object) => {
    try {
      encodeRequest(getCheckout, args)
    } catch (error) {
      return error as ApiError
    }
    throw new Error('was not rejected')
  }

  test.each([[{}], [{ id: '' }], [{ id: null }]])('%j names no entity', args => {
    expect(rejected(args)).toMatchObject({
      status: 400,
      code: 'INVALID_ARGUMENT',
      message: 'INVALID_ARGUMENT: "id" is required',
      operation: 'checkout.getCheckout',
      args: ['id'],
    })
  })

  test.each(['.', '..'])('%s would reach another path', id => {
    expect(rejected({ id }).message).toBe('INVALID_ARGUMENT: "id" is not a valid value')
  })

  test('slashes and percent signs stay inside their segment', () => {
    expect(encodeRequest(getCheckout, { id: '../a%2F' }).url).toMatch(/^\/v1\/checkouts\/\.\.%2Fa%252F\?/)
  })
})
