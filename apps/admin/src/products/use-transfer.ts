import {
  cancelCatalogTransfer,
  getCatalogTransfer,
  queryCollections,
  queryProducts,
} from '@stoa/client/calls'
import { callKey, useCall, useMutationCall } from '@stoa/react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { isOpenTransfer } from '../jobs/transfer-list.tsx'

const POLL_MS = 700

/** A transfer of the catalogue, read until it ends, and its Stop. The lists of products follow at its end. */
export function useTransfer(id: string) {
  const queries = useQueryClient()
  const { data, error, refetch } = useCall(
    getCatalogTransfer,
    { id },
    {
      refetchInterval: ({ state }) => (!state.data || isOpenTransfer(state.data.transfer) ? POLL_MS : false),
      staleTime: 0,
    },
  )
  const cancel = useMutationCall(cancelCatalogTransfer, { invalidates: [getCatalogTransfer] })
  const transfer = data?.transfer
  const hasEnded = transfer !== undefined && !isOpenTransfer(transfer)
  useEffect(() => {
    if (!hasEnded) return
    for (const call of [queryProducts, queryCollections])
      void queries.invalidateQueries({ queryKey: callKey(call) })
  }, [hasEnded, queries])
  const readAgain = useCallback(() => void refetch(), [refetch])
  return {
    transfer,
    refetch: readAgain,
    hasEnded,
    error,
    stop: { run: () => cancel.mutate({ id }), isPending: cancel.isPending, error: cancel.error },
  }
}
