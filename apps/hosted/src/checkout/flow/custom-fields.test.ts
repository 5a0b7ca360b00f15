import type { CustomFieldDefinition } from '@stoa/react'
import { describe, expect, test } from 'vitest'
import { checkoutOf } from '../../../test/checkout.ts'
import { allErrors, shapeOf } from './flow-state.ts'
import { fromCheckout } from './from-checkout.ts'
import { serverErrorsOf } from './server-errors.ts'
import { toCheckout } from './to-checkout.ts'

const field = (part: Partial<CustomFieldDefinition>): CustomFieldDefinition => ({
  entity: 'ORDER',
  key: 'purchaseOrder',
  namespace: 'custom',
  type: 'TEXT',
  label: 'Purchase order',
  required: false,
  filterable: false,
  path: '',
  show: ['CHECKOUT'],
  ...part,
})

const order = field({ required: true, max: 5 })
const boxes = field({ key: 'boxes', type: 'NUMBER', min: 1, max: 9 })
const gift = field({ key: 'gift', type: 'BOOLEAN' })
const shownLater = field({ key: 'risk', show: ['STOREFRONT'] })
const shape = shapeOf(checkoutOf(), ['DE'], undefined, [order, boxes, gift, shownLater])

test('the page asks for the fields of the checkout only', () => {
  expect(shape.customFields?.map(({ key }) => key)).toEqual(['purchaseOrder', 'boxes', 'gift'])
})

test.each([
  [
    { purchaseOrder: 'PO-1', boxes: 3, gift: true },
    { purchaseOrder: 'PO-1', boxes: '3', gift: 'yes' },
  ],
  [{ gift: false }, { purchaseOrder: '', boxes: '', gift: '' }],
  [{}, { purchaseOrder: '', boxes: '', gift: '' }],
])('the values %j of a checkout are in the inputs and go back as they are', (custom, inputs) => {
  const checkout = checkoutOf({ extendedFields: { namespaces: { custom } } })
  const form = fromCheckout(checkout, shape.customFields)
  for (const [key, text] of Object.entries(inputs)) expect(form.values[`custom.${key}`]).toBe(text)
  expect(toCheckout(form, { checkout, shape, errors: new Map() }).extendedFields).toEqual({
    namespaces: { custom: { purchaseOrder: null, boxes: null, gift: false, ...custom } },
  })
})

describe('errors of the page', () => {
  test.each([
    [{ 'custom.purchaseOrder': '' }, { kind: 'required' }],
    [{ 'custom.purchaseOrder': 'PO-123' }, { kind: 'tooLong', limit: 5 }],
    [{ 'custom.boxes': '0' }, { kind: 'number', min: 1, max: 9 }],
    [{ 'custom.boxes': 'many' }, { kind: 'number', min: 1, max: 9 }],
    [{ 'custom.gift': '' }, undefined],
  ] as const)('%j', (values, error) => {
    const form = { ...fromCheckout(checkoutOf(), shape.customFields) }
    Object.assign(form.values, { 'custom.purchaseOrder': 'PO-1' }, values)
    const [name] = Object.keys(values) as ['custom.boxes']
    const errors = allErrors({ ...form, serverErrors: new Map() } as never, shape)
    expect(errors.get(name)).toEqual(error)
    const { extendedFields } = toCheckout(form, { checkout: checkoutOf(), shape, errors })
    // A text with an error is not sent; an empty one is cleared.
    const key = name.slice('custom.'.length)
    if (error && values[name as never]) expect(extendedFields?.namespaces?.custom).not.toHaveProperty(key)
  })
})

test('a violation of the platform belongs to its input', () => {
  const violation = {
    field: 'checkout.extendedFields.namespaces.custom.purchaseOrder',
    violatedRule: 'REQUIRED_FIELD',
    description: 'is required',
  }
  const error = { details: { validationError: { fieldViolations: [violation] } } }
  expect([...serverErrorsOf(error as never, true)]).toEqual([['custom.purchaseOrder', { kind: 'required' }]])
})
