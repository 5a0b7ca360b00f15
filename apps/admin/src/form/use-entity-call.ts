import type { Descriptor } from '@stoa/client'
import { useCall, useMutationCall } from '@stoa/react'
import { type RowPage, useRows } from '../list/use-rows.ts'

// The messages of entities are known at run time only: these hooks drop the static types of calls.

// biome-ignore lint/suspicious/noExplicitAny: see above
type AnyDescriptor = Descriptor<any>
type Reply = Record<string, unknown>

/** `useCall` for a call of any entity. */
export const useEntityQuery = (call: unknown, message: object, options: object = {}) =>
  useCall(call as AnyDescriptor, message as never, options as never) as unknown as {
    data: Reply | undefined
    error: unknown
  }

/** `useMutationCall` for a call of any entity. */
export const useEntityMutation = (call: unknown, invalidates: readonly { name: string }[]) =>
  useMutationCall(call as AnyDescriptor, { invalidates: [...invalidates] }) as unknown as {
    mutateAsync: (message: object) => Promise<Reply>
    isPending: boolean
    error: unknown
  }

/** `useRows` for a call of any entity. */
export const useEntityRows = <Row>(
  call: unknown,
  options: { size: number; argsOf: (at: string) => object; pageOf: (reply: Reply) => RowPage<Row> },
) => useRows(call as AnyDescriptor, options as never) as unknown as ReturnType<typeof useRows<never, Row>>
