import {
  createSearchRule,
  deleteSearchRule,
  previewSearch,
  querySearchRules,
  updateSearchRule,
} from '@stoa/client/calls'
import type { SearchRule } from '@stoa/contract'
import { useMutationCall } from '@stoa/react'
import { useState } from 'react'

/** Last position of a pin. */
const LAST = 100

interface Draft {
  pins: readonly { productId: string; position: number }[]
  hidden: readonly string[]
}

/** The pins and hidden products of some words: as stored, or as changed and not saved yet. */
export function useRuleDraft(
  rule: SearchRule | undefined,
  { term, language }: { term: string; language: string },
) {
  const [changed, setChanged] = useState<Draft>()
  const invalidates = [querySearchRules, previewSearch]
  const create = useMutationCall(createSearchRule, { invalidates })
  const update = useMutationCall(updateSearchRule, { invalidates })
  const remove = useMutationCall(deleteSearchRule, { invalidates })
  const { pins, hidden }: Draft = changed ?? {
    pins: rule?.pins ?? [],
    hidden: rule?.hiddenProductIds ?? [],
  }
  const withoutProduct = (id: string): Draft => ({
    pins: pins.filter(({ productId }) => productId !== id),
    hidden: hidden.filter(other => other !== id),
  })
  return {
    pins: pins.toSorted((a, b) => a.position - b.position),
    hidden,
    isChanged: changed !== undefined,
    isBusy: create.isPending || update.isPending || remove.isPending,
    error: create.error ?? update.error ?? remove.error,
    discard: () => setChanged(undefined),
    /** Pins a product to a position. Those that are there or behind it move on by one until there is a gap; none moves behind the last position. */
    pin(productId: string, position: number) {
      const rest = withoutProduct(productId)
      let taken = position
      const others = rest.pins
        .toSorted((a, b) => a.position - b.position)
        .map(pin => (pin.position === taken ? { ...pin, position: ++taken } : pin))
        .filter(pin => pin.position <= LAST)
      setChanged({ ...rest, pins: [{ productId, position }, ...others] })
    },
    hide(productId: string) {
      const rest = withoutProduct(productId)
      setChanged({ ...rest, hidden: [...rest.hidden, productId] })
    },
    /** Leaves a product where the search has it. */
    release: (productId: string) => setChanged(withoutProduct(productId)),
    /** Stores the rule; one without pins and hidden products is deleted. */
    async save() {
      const doc = { pins: pins.map(pin => ({ ...pin })), hiddenProductIds: [...hidden] }
      const isEmpty = pins.length === 0 && hidden.length === 0
      if (rule?.id && isEmpty) await remove.mutateAsync({ searchRuleId: rule.id })
      else if (rule?.id)
        await update.mutateAsync({ searchRule: { id: rule.id, revision: rule.revision ?? '', ...doc } })
      else if (!isEmpty) await create.mutateAsync({ searchRule: { language, term, ...doc } })
      setChanged(undefined)
    },
  }
}
