import { cancelByBuyer } from '@stoa/client/calls'
import { Button, Dialog } from '@stoa/ui'
import { useState } from 'react'
import { useAction } from '../account/use-action.tsx'
import { useTexts } from '../i18n/i18n-context.ts'
import { memberTexts } from '../i18n/member-texts.ts'
import { orderTexts } from '../i18n/order-texts.ts'
import { sessionClient } from '../session/session-client.ts'
import type { OrderStatus } from './open-order.ts'

interface CancelOrderProps {
  orderStatus: OrderStatus
  onCanceled: (after: OrderStatus) => void
}

/** Cancels the order after a question. The token of the order page authorizes it. */
export function CancelOrder({ orderStatus, onCanceled }: CancelOrderProps) {
  const texts = useTexts(orderTexts)
  const { page } = useTexts(memberTexts)
  const [open, setOpen] = useState(false)
  const task = useAction('cancel-order')
  const cancel = () =>
    task.run(async () => {
      const token = orderStatus.orderUrl.split('#token=')[1] ?? ''
      const reply = await sessionClient().call(cancelByBuyer, { token })
      setOpen(false)
      onCanceled(reply.orderStatus)
      return undefined
    })
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {texts.cancel}
      </Button>
      <Dialog
        id="cancel-order-dialog"
        open={open}
        onClose={() => setOpen(false)}
        title={texts.cancelTitle}
        closeLabel={page.close}
      >
        <div className="grid gap-6">
          <p>{texts.cancelText}</p>
          {task.message}
          <div className="flex flex-wrap gap-3">
            <Button busy={task.busy} onClick={() => void cancel()}>
              {texts.cancel}
            </Button>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              {texts.keep}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
