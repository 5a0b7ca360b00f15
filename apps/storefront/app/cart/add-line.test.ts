import { addToCurrentCart } from '@stoa/client/calls'
import { afterEach, expect, test, vi } from 'vitest'
import type { Visitor } from '../platform/visitor.server.ts'

vi.stubEnv('STOA_CLIENT_ID', 'client')
const { addLine } = await import('./add-line.server.ts')
const { shopperCatalogue } = await import('../platform/catalogue.server.ts')

afterEach(() => vi.restoreAllMocks())

/** Posts the form of a product page, and returns what was sent to the platform. */
async function post(fields: Record<string, string>, product: object = { id: 'p1', productOptions: [] }) {
  vi.spyOn(shopperCatalogue, 'call').mockResolvedValue({ product } as never)
  const call = vi.fn(async (..._: unknown[]) => ({ cart: { lineItems: [] } }))
  const form = new FormData()
  for (const [name, value] of Object.entries({ productId: 'p1', ...fields })) form.set(name, value)
  const result = await addLine({ client: { call } } as unknown as Visitor, form)
  return { result, sent: call.mock.calls[0] }
}

test('a form is sent with its key, so that sending it twice adds the product once', async () => {
  const { sent } = await post({ key: 'a-key-of-this-form', quantity: '2' })
  expect(sent).toEqual([
    addToCurrentCart,
    { lineItems: [expect.objectContaining({ quantity: 2 })] },
    { idempotencyKey: 'a-key-of-this-form' },
  ])
})

test.each(['0', '-1', '1.5', '100001', 'two'])(
  'a quantity of %s is rejected without a request',
  async quantity => {
    const { result, sent } = await post({ quantity })
    expect([result.ok, sent]).toEqual([false, undefined])
  },
)

test('an option that was not chosen is named', async () => {
  const { result, sent } = await post({}, { id: 'p1', productOptions: [{ name: 'Size' }] })
  expect(result).toMatchObject({ ok: false, problem: expect.stringContaining('size') })
  expect(sent).toBeUndefined()
})
