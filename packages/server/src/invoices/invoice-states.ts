import { stateTable } from '../call/state-table.ts'
import type { OrderDocumentRow } from '../storage/commerce/order-documents.ts'

/** States of an invoice (protocol/orders §9). A credit note of its whole amount cancels it. */
export const invoiceStates = stateTable({
  states: ['ISSUED', 'CANCELED'],
  actions: ['send', 'cancel'],
  transitions: { ISSUED: { send: 'ISSUED', cancel: 'CANCELED' }, CANCELED: {} },
})

export type InvoiceState = (typeof invoiceStates.states)[number]

/** Subject of the credit note that cancels an invoice. */
export const cancellationOf = (invoiceId: string) => `invoice ${invoiceId}`

/** The state of an invoice among the documents of its order. */
export const invoiceState = (
  { id }: Pick<OrderDocumentRow<unknown>, 'id'>,
  documents: readonly Pick<OrderDocumentRow<unknown>, 'kind' | 'subjectId'>[],
): InvoiceState =>
  documents.some(({ kind, subjectId }) => kind === 'CREDIT_NOTE' && subjectId === cancellationOf(id))
    ? 'CANCELED'
    : 'ISSUED'
