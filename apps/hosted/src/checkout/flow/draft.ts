import type { TabStorage } from '../../session/tab-storage.ts'
import type { FormValues } from './fields.ts'

interface Draft extends FormValues {
  siteId: string
}

const key = 'stoa.draft'

/** What was typed in this shop's checkout, saved or not; it outlives a reload and a way back to the cart. */
export function readDraft(storage: TabStorage, siteId: string): FormValues | undefined {
  const draft = storage.read<Draft>(key)
  return draft?.siteId === siteId ? draft : undefined
}

export const keepDraft = (storage: TabStorage, siteId: string, { values, billingSame }: FormValues) =>
  storage.write(key, { siteId, values, billingSame } satisfies Draft)

export const forgetDraft = (storage: TabStorage) => storage.forget(key)

/** The draft over what the platform knows: an unsaved entry wins, an empty one does not. */
export function withDraft(known: FormValues, draft: FormValues | undefined): FormValues {
  if (!draft) return known
  const values = { ...known.values }
  for (const field of Object.keys(values) as (keyof typeof values)[]) {
    if (field !== 'delivery') values[field] = draft.values[field] || values[field]
  }
  return { values, billingSame: draft.billingSame }
}
