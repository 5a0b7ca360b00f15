import {
  bulkGenerateInvoices,
  bulkUpdateOrders,
  bulkUpdateOrderTags,
  paymentCollectionBulkMarkOrdersAsPaid,
} from '@stoa/client/calls'
import { useMutationCall } from '@stoa/react'
import { textOf } from '../form/form-values.ts'
import { t } from '../i18n/translate.ts'
import { BulkActions } from '../list/bulk-actions.tsx'
import { callsOfOrder } from './order-calls.ts'
import { TagField } from './tag-field.tsx'

interface OrderBulkActionsProps {
  /** Ids of the chosen orders. */
  chosen: ReadonlySet<string>
  onDone: () => void
}

/** Changes many orders at once. */
export function OrderBulkActions({ chosen, onDone }: OrderBulkActionsProps) {
  const update = useMutationCall(bulkUpdateOrders, { invalidates: callsOfOrder })
  const pay = useMutationCall(paymentCollectionBulkMarkOrdersAsPaid, { invalidates: callsOfOrder })
  const invoice = useMutationCall(bulkGenerateInvoices, { invalidates: callsOfOrder })
  const retag = useMutationCall(bulkUpdateOrderTags, { invalidates: callsOfOrder })
  /** Assigns or removes the private tag of the form. */
  const changeTag = (kind: 'assignTags' | 'unassignTags') => async (orderIds: string[], form: FormData) => {
    const privateTags = { tagIds: [textOf(form, 'tag')] }
    return (await retag.mutateAsync({ orderIds, [kind]: { privateTags } })).results
  }
  return (
    <BulkActions
      chosen={chosen}
      onDone={onDone}
      actions={[
        {
          id: 'bulk-pay',
          title: t('Mark as paid'),
          fields: t(
            'Records payments of the amounts due that you received outside this platform. Orders that are paid or canceled stay as they are.',
          ),
          change: async ecomOrderIds => (await pay.mutateAsync({ ecomOrderIds })).results,
          done: count => t('{count} orders are marked as paid', { count }),
        },
        {
          id: 'bulk-invoice',
          title: t('Create invoices'),
          fields: t(
            'Each order gets an invoice with the next number. An order that has not changed since its invoice keeps that. Invoices cannot be deleted: a credit note cancels them.',
          ),
          change: async orderIds => (await invoice.mutateAsync({ orderIds })).results,
          done: count => t('{count} orders are invoiced', { count }),
        },
        {
          id: 'bulk-tag',
          title: t('Add tag'),
          fields: <TagField id="bulk-tag-name" />,
          change: changeTag('assignTags'),
          done: count => t('{count} orders are tagged', { count }),
        },
        {
          id: 'bulk-untag',
          title: t('Remove tag'),
          fields: <TagField id="bulk-untag-name" />,
          change: changeTag('unassignTags'),
          done: count => t('{count} orders are without the tag', { count }),
        },
        {
          id: 'bulk-archive',
          title: t('Archive'),
          fields: t('Archived orders keep everything. The page “Activity” can take the change back.'),
          change: async ids => {
            const orders = ids.map(id => ({ order: { id, archived: true } }))
            return (await update.mutateAsync({ orders })).results
          },
          done: count => t('{count} orders are archived', { count }),
        },
      ]}
    />
  )
}
