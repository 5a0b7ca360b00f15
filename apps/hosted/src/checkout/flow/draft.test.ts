import { describe, expect, it } from 'vitest'
import { completeForm } from '../../../test/checkout.ts'
import { memoryStorage } from '../../../test/memory-storage.ts'
import { clearDraft, readDraft, saveDraft, withDraft } from './draft.ts'

describe('the draft of a checkout', () => {
  const typed = {
    ...completeForm({ note: 'Ring twice' }),
    billingSame: false,
    tipChoice: '1',
    payment: 'test',
  }

  it('keeps what was typed in this shop', () => {
    const storage = memoryStorage()
    saveDraft(storage, 'site-1', typed)
    expect(readDraft(storage, 'site-1')).toMatchObject(typed)
  })

  it('is not shown in another shop', () => {
    const storage = memoryStorage()
    saveDraft(storage, 'site-1', typed)
    expect(readDraft(storage, 'site-2')).toBeUndefined()
    expect(readDraft(memoryStorage(), 'site-1')).toBeUndefined()
  })

  it('is gone once it is cleared', () => {
    const storage = memoryStorage()
    saveDraft(storage, 'site-1', typed)
    clearDraft(storage)
    expect(readDraft(storage, 'site-1')).toBeUndefined()
  })

  it.each(['cardNumber', 'agreement', 'digitalConsent'] as const)('never has %s', field => {
    const storage = memoryStorage()
    saveDraft(storage, 'site-1', completeForm({ [field]: '4242424242424242' }))
    expect(readDraft(storage, 'site-1')?.values[field]).toBe('')
  })
})

describe('withDraft', () => {
  it('prefers what was typed, and fills what was left empty', () => {
    const known = completeForm({ email: 'known@example.com', delivery: 'post/standard' })
    const draft = {
      ...completeForm({ email: '', note: 'Ring twice', delivery: 'post/express' }),
      pickup: true,
    }
    expect(withDraft(known, draft)).toMatchObject({
      values: { email: 'known@example.com', note: 'Ring twice', delivery: 'post/standard' },
      pickup: true,
    })
  })

  it('is what the platform knows without a draft', () => {
    expect(withDraft(completeForm(), undefined)).toEqual(completeForm())
  })
})
