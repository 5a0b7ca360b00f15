import { getCollection, getProduct } from '@stoa/client/calls'
import { describe, expect, test } from 'vitest'
import { ApiError, errorOfReply, isError, rejectedLines } from './errors.ts'

const reply = (status: number, statusText = '', requestId?: string) =>
  new Response(null, { status, statusText, headers: requestId ? { 'X-Wix-Request-Id': requestId } : {} })
const shaped = (response: Response, body?: unknown) => errorOfReply(getProduct, response, body)
const application = (code: string | number | undefined, description: string, data = {}) => ({
  applicationError: { code, description, data },
})

describe('protocol/transport §6: errors of failed calls', () => {
  test('field violations are listed by field name', () => {
    const violation = (field: string, description: string) => ({
      field,
      description,
      violatedRule: 'MAX',
      data: {},
    })
    const fieldViolations = [violation('query.sort', 'is unknown'), violation('id', 'is too long')]
    const error = shaped(reply(400, 'Bad Request', 'r1'), {
      message: 'x',
      details: { validationError: { fieldViolations } },
    })
    expect(error).toMatchObject({
      status: 400,
      code: 'INVALID_ARGUMENT',
      message: 'INVALID_ARGUMENT: "id" is too long, "query.sort" is unknown',
      requestId: 'r1',
    })
    expect(error.details.validationError?.fieldViolations).toEqual(fieldViolations)
  })

  test('a violation of the whole message has no field to name', () => {
    const fieldViolations = [
      { field: '', description: 'The body is not valid JSON', violatedRule: 'FORMAT', data: {} },
    ]
    expect(shaped(reply(400), { details: { validationError: { fieldViolations } } }).message).toBe(
      'INVALID_ARGUMENT: The body is not valid JSON',
    )
  })

  test('an application error has message and description, once when they are equal', () => {
    expect(
      shaped(reply(409), { message: 'Taken', details: application('SLUG_ALREADY_EXISTS', 'try another') }),
    ).toMatchObject({
      code: 'SLUG_ALREADY_EXISTS',
      message: 'Taken: try another',
    })
    expect(
      shaped(reply(409), { message: 'Taken', details: application('SLUG_ALREADY_EXISTS', 'Taken') }).message,
    ).toBe('Taken')
    expect(
      shaped(reply(409), { message: 'Taken', details: application('SLUG_ALREADY_EXISTS', '') }).message,
    ).toBe('Taken')
  })

  test('an application code may be a number, or missing', () => {
    expect(shaped(reply(400), { message: 'm', details: application(-19976, 'm') }).code).toBe('-19976')
    expect(
      shaped(reply(402, 'Payment Required'), { message: 'm', details: application(undefined, 'm') }).code,
    ).toBe('PAYMENT_REQUIRED')
  })

  test('any other 4xx takes the status text as its code', () => {
    expect(shaped(reply(418, "I'm a Teapot"), { message: 'short and stout' })).toMatchObject({
      code: 'I_M_A_TEAPOT',
      message: 'short and stout',
    })
    expect(shaped(reply(404, 'Not Found'))).toMatchObject({ code: 'NOT_FOUND', message: 'Not Found' })
    expect(shaped(reply(404))).toMatchObject({ code: 'HTTP_404', message: 'HTTP_404' })
  })

  test('anything else is a system error with the request id', () => {
    expect(shaped(reply(500, 'x', 'r9'), { message: 'secret' })).toMatchObject({
      code: 'SYSTEM_ERROR',
      message: 'System error occurred, request-id: r9',
    })
    expect(shaped(reply(500), { message: 'm' }).message).toBe(
      'System error occurred: {"status":500,"body":{"message":"m"}}',
    )
  })

  test('protocol/transport §6: the call and its argument names are attached', () => {
    expect(shaped(reply(500))).toMatchObject({
      name: 'ApiError',
      operation: 'products.getProduct',
      args: ['id', 'includeMerchantSpecificData'],
    })
  })

  test.each([null, 'text', 5, [], { details: null }, { details: { applicationError: null } }])(
    '%j is no obstacle',
    body => {
      expect(shaped(reply(403, 'Forbidden'), body)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    },
  )
})

describe('rejected lines', () => {
  const lineItems = [{ index: 0, name: 'Cup', reason: 'PARTIALLY_AVAILABLE', quantityAvailable: 1 }]

  test.each(['LINE_ITEMS_REJECTED', 'PARTIAL_OUT_OF_STOCK', 'FULL_OUT_OF_STOCK'])(
    'are read from %s',
    code => {
      expect(
        rejectedLines(shaped(reply(409), { message: 'm', details: application(code, 'm', { lineItems }) })),
      ).toEqual(lineItems)
    },
  )

  test('are empty for other errors', () => {
    expect(
      rejectedLines(
        shaped(reply(409), { message: 'm', details: application('CONFLICT', 'm', { lineItems }) }),
      ),
    ).toEqual([])
    expect(rejectedLines(new Error('other'))).toEqual([])
    expect(rejectedLines(new ApiError(getProduct, 'm', { status: 0, code: 'ABORTED' }))).toEqual([])
  })
})

describe('isError', () => {
  const facts = { status: 404, code: 'PRODUCT_NOT_FOUND' } as const
  const otherCall = new ApiError(getCollection, 'No such product', facts)
  const notFound = new ApiError(getProduct, 'No such product', facts)

  test.each([
    ['knows the code of the call', isError(notFound, getProduct, 'PRODUCT_NOT_FOUND'), true],
    ['tells other codes apart', isError(notFound, getProduct, 'RATE_LIMITED'), false],
    ['tells other calls apart', isError(otherCall, getProduct, 'PRODUCT_NOT_FOUND'), false],
    ['knows codes without a reply', isError(timeout(), getProduct, 'TIMEOUT'), true],
    ['takes anything', isError('PRODUCT_NOT_FOUND', getProduct, 'PRODUCT_NOT_FOUND'), false],
  ])('%s', (_, actual, expected) => {
    expect(actual).toBe(expected)
  })
})

function timeout() {
  return new ApiError(getProduct, 'no reply', { status: 0, code: 'TIMEOUT' })
}
