import { bulkUpdateOrders, paymentCollectionBulkMarkOrdersAsPaid } from '@stoa/client/calls'
import { useMutationCall } from '@stoa/react'
import { Button } from '@stoa/ui'
import { useState } from 'react'
import { ActionDialog } from '../form/action-dialog.tsx'
import { BulkBar, inHundreds } from '../list/bulk-bar.tsx'
import { useToast } from '../shell/toasts.tsx'
import { callsOfOrder } from './order-calls.ts'

interface BulkActionProps {
  /** Ids of the chosen orders. */
  chosen: ReadonlySet<string>
  onDone: () => void
}

/** Changes many orders at once. */
export function OrderBulkActions({ chosen, onDone }: BulkActionProps) {
  const toast = useToast()
  const [open, setOpen] = useState<'archive' | 'pay'>()
  const close = () => setOpen(undefined)
  const update = useMutationCall(bulkUpdateOrders, { invalidates: callsOfOrder })
  const pay = useMutationCall(paymentCollectionBulkMarkOrdersAsPaid, { invalidates: callsOfOrder })
  const done = (verb: string, failed: number) => {
    const count = chosen.size - failed
    toast(
      `${count === 1 ? '1 order is' : `${count} orders are`} ${verb}${failed ? `, ${failed} were left as they are` : ''}`,
    )
    onDone()
  }
  const archive = async () => {
    let failed = 0
    for (const ids of inHundreds(chosen)) {
      const orders = ids.map(id => ({ order: { id, archived: true } }))
      failed += (await update.mutateAsync({ orders })).bulkActionMetadata.totalFailures
    }
    done('archived', failed)
  }
  const markPaid = async () => {
    let failed = 0
    for (const ecomOrderIds of inHundreds(chosen))
      failed += (await pay.mutateAsync({ ecomOrderIds })).bulkActionMetadata.totalFailures
    done('marked as paid', failed)
  }
  return (
    <BulkBar count={chosen.size} onClear={onDone}>
      <Button size="sm" variant="secondary" onClick={() => setOpen('pay')}>
        Mark as paid
      </Button>
      <Button size="sm" variant="secondary" onClick={() => setOpen('archive')}>
        Archive
      </Button>
      <ActionDialog
        id="bulk-pay"
        title="Mark as paid"
        submit="Mark as paid"
        open={open === 'pay'}
        onClose={close}
        onSubmit={markPaid}
      >
        <p className="text-sm">
          Records payments of the amounts due that you received outside this platform. Orders that are paid or
          canceled stay as they are.
        </p>
      </ActionDialog>
      <ActionDialog
        id="bulk-archive"
        title="Archive"
        submit="Archive"
        open={open === 'archive'}
        onClose={close}
        onSubmit={archive}
      >
        <p className="text-sm">Archived orders keep everything, and can be taken back in the activity.</p>
      </ActionDialog>
    </BulkBar>
  )
}
