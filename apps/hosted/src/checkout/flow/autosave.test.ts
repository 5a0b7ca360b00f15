import { describe, expect, it } from 'vitest'
import { apiError, checkoutOf, completeForm, trial, violation } from '../../../test/checkout.ts'

const noPlace = { subdivision: null, city: null, postalCode: null, addressLine: null, addressLine2: null }

describe('autosave', () => {
  it('saves the values, then selects and saves the first delivery option', async () => {
    const { flow, saved } = trial(completeForm())
    expect(await flow.save()).toBe(true)
    expect(saved).toHaveLength(2)
    expect(saved[0]?.shippingInfo?.selectedCarrierServiceOption).toBeUndefined()
    expect(saved[1]).toMatchObject({
      buyerInfo: { email: 'ada@example.com' },
      shippingInfo: {
        shippingDestination: { address: { country: 'DE', city: 'Berlin', addressLine2: null } },
        selectedCarrierServiceOption: { carrierId: 'post', code: 'standard' },
      },
      billingInfo: { address: { city: 'Berlin' } },
      buyerNote: null,
    })
  })

  it('sends nothing when nothing changed', async () => {
    const { flow, saved } = trial(completeForm())
    await flow.save()
    await flow.save()
    expect(saved).toHaveLength(2)
  })

  it('saves one change at a time, and skips outdated ones', async () => {
    const { flow, saved } = trial(completeForm())
    await flow.save()
    saved.length = 0
    flow.set('note', 'a')
    flow.leave('note')
    for (const note of ['ab', 'abc', 'abcd']) {
      flow.set('note', note)
      flow.leave('note')
    }
    await flow.save()
    expect(saved.map(({ buyerNote }) => buyerNote)).toEqual(['a', 'abcd'])
  })

  it('leaves out fields with errors, so that the rest is saved', async () => {
    const { flow, saved } = trial(completeForm({ 'shipping.postalCode': '1' }))
    await flow.save()
    const address = saved.at(-1)?.shippingInfo?.shippingDestination?.address
    expect(address).toMatchObject({ city: 'Berlin' })
    expect(address?.postalCode).toBeUndefined()
  })

  it('keeps an error of the platform for its field, and saves the rest', async () => {
    const { flow, saved, saveAnswers } = trial(completeForm({ 'shipping.city': 'Atlantis' }))
    saveAnswers.push(violation('checkout.shippingInfo.shippingDestination.address.city', 'OTHER'))
    expect(await flow.save()).toBe(true)
    expect(flow.state().serverErrors.get('shipping.city')).toEqual({
      value: 'Atlantis',
      error: { kind: 'rejected', text: 'is rejected' },
    })
    expect(saved.at(-1)?.shippingInfo?.shippingDestination?.address?.city).toBeUndefined()
    expect(flow.state().checkoutError).toBeUndefined()
  })

  it('stops after an error that it cannot handle', async () => {
    const { flow, saved, saveAnswers } = trial(completeForm())
    saveAnswers.push(...Array.from({ length: 9 }, () => violation('checkout.extendedFields', 'OTHER')))
    expect(await flow.save()).toBe(false)
    expect(saved).toHaveLength(1)
    expect(flow.state().checkoutError).toEqual({ kind: 'failed', requestId: 'request-1' })
  })

  it('reports an unreachable platform, and clears the error after a successful save', async () => {
    const { flow, saveAnswers } = trial(completeForm())
    saveAnswers.push(apiError(0, 'NETWORK_ERROR'))
    expect(await flow.save()).toBe(false)
    expect(flow.state()).toMatchObject({ checkoutError: { kind: 'offline' }, saving: false })
    expect(await flow.save()).toBe(true)
    expect(flow.state().checkoutError).toBeUndefined()
  })

  it('replaces a delivery option that does not serve the new address', async () => {
    const { flow, saved, saveAnswers } = trial(completeForm())
    await flow.save()
    saved.length = 0
    saveAnswers.push(apiError(400, 'SELECTED_CARRIER_SERVICE_OPTION_NOT_FOUND'))
    flow.set('delivery', 'post/express')
    expect(await flow.save()).toBe(true)
    expect(saved.map(({ shippingInfo }) => shippingInfo?.selectedCarrierServiceOption?.code)).toEqual([
      'express',
      undefined,
      'standard',
    ])
  })

  it('sends the country only without delivery: taxes depend on it', async () => {
    const names = { 'billing.firstName': 'Ada', 'billing.lastName': 'Lovelace' }
    const form = completeForm({ ...names, 'billing.country': 'DE' })
    const { flow, saved } = trial(form, checkoutOf({}, false))
    await flow.save()
    expect(saved).toEqual([
      {
        id: 'checkout-1',
        buyerInfo: { email: 'ada@example.com' },
        buyerNote: null,
        billingInfo: {
          contactDetails: { firstName: 'Ada', lastName: 'Lovelace', company: null },
          address: { country: 'DE', ...noPlace },
        },
      },
    ])
  })

  it.each([
    ['CHECKOUT_COMPLETED', 409, 'completed'],
    ['CHECKOUT_NOT_FOUND', 404, 'ended'],
    ['UNAUTHENTICATED', 401, 'ended'],
  ])('%s leaves the form', async (code, status, event) => {
    const { flow, saveAnswers, events } = trial(completeForm())
    saveAnswers.push(apiError(status, code))
    expect(await flow.save()).toBe(false)
    expect(events).toEqual([event])
  })
})
