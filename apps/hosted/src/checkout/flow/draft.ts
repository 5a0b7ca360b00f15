import type { ValueStorage } from '@stoa/ui/browser-storage'
import type { FormValues } from './fields.ts'

interface Draft extends FormValues {
  siteId: string
}

const key = 'stoa.draft'

/** The values typed in this shop's checkout, saved or not. They survive a reload and a return to the cart. */
export function readDraft(storage: ValueStorage, siteId: string): FormValues | undefined {
  const draft = storage.read<Draft>(key)
  return draft?.siteId === siteId ? draft : undefined
}

export const saveDraft = (storage: ValueStorage, siteId: string, form: FormValues) => {
  const { values, billingSame, business, pickup, tipChoice, payment } = form
  // Card data is never stored, and a new page asks for the agreements again.
  const stored = { ...values, cardNumber: '', agreement: '', digitalConsent: '' }
  storage.write(key, {
    siteId,
    values: stored,
    billingSame,
    business,
    pickup,
    tipChoice,
    payment,
  } satisfies Draft)
}

export const clearDraft = (storage: ValueStorage) => storage.remove(key)

/** Merges a draft into the platform's values: a value of the draft wins unless it is empty. */
export function withDraft(known: FormValues, draft: FormValues | undefined): FormValues {
  if (!draft) return known
  const values = { ...known.values }
  for (const field of Object.keys(values) as (keyof typeof values)[]) {
    if (field !== 'delivery') values[field] = draft.values[field] || values[field] || ''
  }
  const { billingSame, business, pickup, tipChoice, payment } = { ...known, ...draft }
  return { values, billingSame, business, pickup, tipChoice, payment }
}
