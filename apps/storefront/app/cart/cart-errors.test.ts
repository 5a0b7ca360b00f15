import { ApiError } from '@stoa/client'
import { addToCurrentCart } from '@stoa/client/calls'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { problemsOf } from './cart-errors.server.ts'

const failed = (code: string, data: Record<string, unknown> = {}, requestId?: string) =>
  new ApiError(addToCurrentCart, code, {
    status: 409,
    code,
    requestId,
    details: { applicationError: { code, description: code, data } },
  })
const error = (...lineItems: object[]) => problemsOf(failed('LINE_ITEMS_REJECTED', { lineItems }))

afterEach(() => vi.restoreAllMocks())

describe('problemsOf', () => {
  it('names each rejected line and the reason', () => {
    expect(
      error(
        { index: 0, name: 'Tide Bowl', reason: 'PARTIALLY_AVAILABLE', quantityAvailable: 3 },
        { index: 1, name: 'Moon Jar', reason: 'NOT_AVAILABLE' },
        { index: 2, reason: 'NOT_FOUND' },
      ),
    ).toEqual([
      'Only 3 of Tide Bowl are available.',
      'Moon Jar is sold out.',
      'This item is no longer in the shop.',
    ])
  })

  it('gives a reference for an unknown error, and logs it', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(problemsOf(failed('CONFLICT', {}, 'req-7'))).toEqual([
      'That did not work, and nothing was changed. Please try again. (reference req-7)',
    ])
    expect(log).toHaveBeenCalledOnce()
  })

  it('rethrows other errors', () => {
    expect(() => problemsOf(new TypeError('x is not a function'))).toThrow(TypeError)
  })
})
