import { describe, expect, it } from 'vitest'
import { apiError, checkoutOf, completeForm, trial, violation } from '../../../test/checkout.ts'

describe('saving', () => {
  it('sends what is typed, takes the first delivery option on offer, and sends that too', async () => {
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

  it('sends one change after the other, and leaves out those overtaken meanwhile', async () => {
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

  it('leaves out what is plainly wrong, so that the rest is saved', async () => {
    const { flow, saved } = trial(completeForm({ 'shipping.postalCode': '1' }))
    await flow.save()
    const address = saved.at(-1)?.shippingInfo?.shippingDestination?.address
    expect(address).toMatchObject({ city: 'Berlin' })
    expect(address?.postalCode).toBeUndefined()
  })

  it('stands beside its field when the platform refuses it, and saves the rest', async () => {
    const { flow, saved, saveAnswers } = trial(completeForm({ 'shipping.city': 'Atlantis' }))
    saveAnswers.push(violation('checkout.shippingInfo.shippingDestination.address.city', 'OTHER'))
    expect(await flow.save()).toBe(true)
    expect(flow.state().serverErrors.get('shipping.city')).toEqual({
      value: 'Atlantis',
      problem: { kind: 'refused', text: 'is refused' },
    })
    expect(saved.at(-1)?.shippingInfo?.shippingDestination?.address?.city).toBeUndefined()
    expect(flow.state().trouble).toBeUndefined()
  })

  it('gives up on a refusal that it cannot mend, instead of asking for ever', async () => {
    const { flow, saved, saveAnswers } = trial(completeForm())
    saveAnswers.push(...Array.from({ length: 9 }, () => violation('checkout.extendedFields', 'OTHER')))
    expect(await flow.save()).toBe(false)
    expect(saved).toHaveLength(1)
    expect(flow.state().trouble).toEqual({ kind: 'failed', requestId: 'request-1' })
  })

  it('says that the platform is out of reach, and takes it back once it is not', async () => {
    const { flow, saveAnswers } = trial(completeForm())
    saveAnswers.push(apiError(0, 'NETWORK_ERROR'))
    expect(await flow.save()).toBe(false)
    expect(flow.state()).toMatchObject({ trouble: { kind: 'offline' }, saving: false })
    expect(await flow.save()).toBe(true)
    expect(flow.state().trouble).toBeUndefined()
  })

  it('drops a delivery option that does not reach the new address, and takes one that does', async () => {
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

  it('asks for no address where nothing is shipped', async () => {
    const form = completeForm({ 'billing.firstName': 'Ada', 'billing.lastName': 'Lovelace' })
    const { flow, saved } = trial(form, checkoutOf({}, false))
    await flow.save()
    expect(saved).toEqual([
      {
        id: 'checkout-1',
        buyerInfo: { email: 'ada@example.com' },
        buyerNote: null,
        billingInfo: { contactDetails: { firstName: 'Ada', lastName: 'Lovelace' } },
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
