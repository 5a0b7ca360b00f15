import { getProduct, getProductV3, queryProducts, updateProductV3 } from '@stoa/client/calls'
import type { ProductV3 } from '@stoa/contract'
import { useCall, useClient, useMutationCall } from '@stoa/react'
import { useState } from 'react'
import { FormError } from '../form/form-error.ts'
import { t } from '../i18n/translate.ts'
import { sameValue } from '../live/conflicts.tsx'

type ListName = 'infoSections' | 'modifiers'
export type ProductListItem<Name extends ListName> = NonNullable<ProductV3[Name]>[number]

/** An item of the list. Its key stays while it moves. */
export interface ListEntry<Value> {
  key: string
  value: Value
}

/** A list with its changes that are not saved yet. */
export interface EditedList<Value> {
  entries: readonly ListEntry<Value>[]
  isLoaded: boolean
  isChanged: boolean
  isSaving: boolean
  loadError: unknown
  /** Why the last save has failed. */
  failure: unknown
  add: (value: Value) => void
  replace: (key: string, value: Value) => void
  remove: (key: string) => void
  /** Receives all keys in their new order. */
  sort: (keys: string[]) => void
  discard: () => void
  /** Stores the changed list. Resolves to whether it is stored. */
  save: () => Promise<boolean>
}

const FIELDS = ['INFO_SECTION', 'INFO_SECTION_PLAIN_DESCRIPTION'] as const

/** A list of a product that is stored as a whole: as it is stored, or as it is changed and not saved yet. */
export function useProductList<Name extends ListName>(
  productId: string,
  name: Name,
): EditedList<ProductListItem<Name>> {
  type Entry = ListEntry<ProductListItem<Name>>
  const message = { productId, fields: [...FIELDS] }
  const client = useClient()
  const { data, error } = useCall(getProductV3, message)
  const [draft, setDraft] = useState<{ base: unknown; entries: Entry[]; made: number }>()
  const [failure, setFailure] = useState<unknown>()
  const update = useMutationCall(updateProductV3, { invalidates: [getProductV3, getProduct, queryProducts] })
  const listOf = (product: ProductV3 | undefined) => (product?.[name] ?? []) as ProductListItem<Name>[]
  const stored = listOf(data?.product)
  const entries = draft?.entries ?? stored.map((value, i) => ({ key: String(i), value }))
  const change = (next: Entry[], added = 0) =>
    setDraft({ base: draft?.base ?? stored, entries: next, made: (draft?.made ?? 0) + added })
  const store = async (changed: NonNullable<typeof draft>) => {
    const { product } = await client.call(getProductV3, message)
    if (!sameValue(listOf(product), changed.base))
      throw new FormError(
        t('A colleague has changed this list. Discard your changes, then change the newer list.'),
      )
    const { revision } = product
    const values = changed.entries.map(({ value }) => value)
    await update.mutateAsync({ product: { id: productId, revision, [name]: values } as never })
    setDraft(undefined)
  }
  return {
    entries,
    isLoaded: data !== undefined,
    isChanged: draft !== undefined,
    isSaving: update.isPending,
    loadError: error,
    failure,
    add: value => change([...entries, { key: `new-${draft?.made ?? 0}`, value }], 1),
    replace: (key, value) => change(entries.map(entry => (entry.key === key ? { key, value } : entry))),
    remove: key => change(entries.filter(entry => entry.key !== key)),
    sort: keys => change(keys.flatMap(key => entries.find(entry => entry.key === key) ?? [])),
    discard: () => {
      setFailure(undefined)
      setDraft(undefined)
    },
    save: async () => {
      if (!draft || update.isPending) return false
      setFailure(undefined)
      try {
        await store(draft)
        return true
      } catch (problem) {
        setFailure(problem)
        return false
      }
    },
  }
}
