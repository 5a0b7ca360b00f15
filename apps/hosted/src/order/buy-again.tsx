import { rejectedLines } from '@stoa/client'
import { buyAgain } from '@stoa/client/calls'
import { Button, Dialog, LinkButton } from '@stoa/ui'
import { useState } from 'react'
import { useAction } from '../account/use-action.tsx'
import { useTexts } from '../i18n/i18n-context.ts'
import { memberTexts } from '../i18n/member-texts.ts'
import { orderTexts } from '../i18n/order-texts.ts'
import type { ReplyOf } from '../kit/reply-of.ts'
import { sessionClient } from '../session/session-client.ts'
import { useRejectedLineText } from '../summary/use-rejected-line-text.ts'
import type { OrderStatus } from './open-order.ts'

type Missing = Pick<ReplyOf<typeof buyAgain>, 'missingLineItems'> & { checkoutUrl?: string }

/** Opens a checkout with the items of the order. If some are missing, a dialog says so first. */
export function BuyAgain({ orderStatus }: { orderStatus: OrderStatus }) {
  const texts = useTexts(orderTexts)
  const { page } = useTexts(memberTexts)
  const sentence = useRejectedLineText()
  const [missing, setMissing] = useState<Missing>()
  const task = useAction('buy-again')
  const start = () =>
    task.run(async () => {
      const token = orderStatus.orderUrl.split('#token=')[1] ?? ''
      try {
        const reply = await sessionClient().call(buyAgain, { token })
        if (reply.missingLineItems.length > 0) setMissing(reply)
        else location.assign(reply.checkoutUrl)
      } catch (error) {
        const lines = rejectedLines(error)
        if (lines.length === 0) throw error
        setMissing({ missingLineItems: lines.map(line => ({ ...line, lineItemId: line.lineItemId ?? '' })) })
      }
      return undefined
    })
  return (
    <>
      <Button variant="secondary" busy={task.busy} onClick={() => void start()}>
        {texts.buyAgain}
      </Button>
      {task.message}
      <Dialog
        id="buy-again-dialog"
        open={missing !== undefined}
        onClose={() => setMissing(undefined)}
        title={texts.missingTitle}
        closeLabel={page.close}
      >
        <div className="grid gap-6">
          <ul className="list-disc ps-5">
            {missing?.missingLineItems.map(line => (
              <li key={line.lineItemId}>{sentence(line)}</li>
            ))}
          </ul>
          {missing?.checkoutUrl && (
            <LinkButton href={missing.checkoutUrl} className="justify-self-start">
              {texts.toCheckout}
            </LinkButton>
          )}
        </div>
      </Dialog>
    </>
  )
}
