import { expect, it } from 'vitest'
import { callsOf, exampleOf, type OpenApi } from './operations.ts'

const document: OpenApi = {
  paths: {
    '/v1/products/{id}': {
      get: {
        operationId: 'products.getProduct',
        'x-paths': ['/v1/products/{id}'],
        'x-roles': ['visitor'],
        'x-read-as-member': 'ALLOWED',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      },
      delete: {
        operationId: 'products.retireProduct',
        'x-paths': ['/v1/products/{product.id}'],
        'x-roles': ['merchant'],
        'x-read-as-member': 'NOT_FOR_MEMBERS',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' }, 'x-field': 'product.id' },
        ],
      },
    },
    '/v1/brands': {
      post: {
        operationId: 'brands.createBrand',
        'x-paths': ['/v1/brands'],
        'x-roles': ['merchant'],
        'x-read-as-member': 'NOT_FOR_MEMBERS',
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['brand'],
                properties: { brand: { $ref: '#/components/schemas/Brand' }, note: { type: 'string' } },
              },
            },
          },
        },
      },
    },
  },
  'x-staff-roles': { READ_ONLY: ['orders:read'] },
  components: {
    schemas: {
      Brand: {
        type: 'object',
        required: ['name', 'kind', 'tags'],
        properties: {
          name: { type: ['string', 'null'] },
          kind: { enum: ['A', 'B'] },
          tags: { type: 'array' },
          extra: { type: 'number' },
        },
      },
    },
  },
}

it('calls of the contract become descriptors, by name', () => {
  const [create, read, retire] = callsOf(document)
  expect(retire).toMatchObject({ method: 'DELETE', path: '/v1/products/{product.id}', args: ['product.id'] })
  expect(create).toMatchObject({
    name: 'brands.createBrand',
    method: 'POST',
    args: ['brand', 'note'],
    writes: true,
  })
  expect(read).toMatchObject({ name: 'products.getProduct', method: 'GET', args: ['id'], complexQuery: true })
})

it('an example has the required fields, through references', () => {
  const [create, read] = callsOf(document)
  expect(exampleOf(create?.schema ?? {}, document)).toEqual({ brand: { name: '', kind: 'A', tags: [] } })
  expect(exampleOf(read?.schema ?? {}, document)).toEqual({ id: '' })
})
