import { cancelByBuyer } from '@stoa/client/calls'
import { Button } from '@stoa/ui'
import { useState } from 'react'
import { useAction } from '../account/use-action.tsx'
import { useTexts } from '../i18n/i18n-context.ts'
import { orderTexts } from '../i18n/order-texts.ts'
import { QuestionDialog } from '../kit/question-dialog.tsx'
import { sessionClient } from '../session/session-client.ts'
import type { OrderStatus } from './open-order.ts'

interface CancelOrderProps {
  orderStatus: OrderStatus
  onCanceled: (after: OrderStatus) => void
}

/** Cancels the order after a question. The token of the order page authorizes it. */
export function CancelOrder({ orderStatus, onCanceled }: CancelOrderProps) {
  const texts = useTexts(orderTexts)
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
      <QuestionDialog
        id="cancel-order-dialog"
        title={texts.cancelTitle}
        confirm={texts.cancel}
        keep={texts.keep}
        open={open}
        busy={task.busy}
        onClose={() => setOpen(false)}
        onConfirm={() => void cancel()}
      >
        <p>{texts.cancelText}</p>
        {task.message}
      </QuestionDialog>
    </>
  )
}
