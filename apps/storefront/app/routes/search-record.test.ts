import { ApiError } from '@stoa/client'
import { recordSearch } from '@stoa/client/calls'
import type { ActionFunctionArgs } from 'react-router'
import { expect, test, vi } from 'vitest'

const call = vi.fn()
vi.mock('../platform/catalogue.server.ts', () => ({ shopperCatalogue: { call } }))
const { action } = await import('./search-record.ts')

const record = (form: Record<string, string>) => {
  const request = new Request('https://shop.test/search/record', {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  return action({ request } as ActionFunctionArgs)
}

test.each([
  [400, 400],
  [429, 503],
])('a search that the platform rejects with %i is rejected with %i', async (status, expected) => {
  call.mockRejectedValueOnce(
    new ApiError(recordSearch, 'rejected', { status, code: 'INVALID_ARGUMENT', details: {} }),
  )
  await expect(record({ q: 'lamp\0', results: '1' })).rejects.toMatchObject({ init: { status: expected } })
})
