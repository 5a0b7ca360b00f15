import { listSavedPaymentMethods } from '@stoa/client/calls'
import {
  cancelSubscriptionContract,
  changeSubscriptionPaymentMethod,
  listOwnSubscriptionContracts,
} from '@stoa/client/subscriptionContracts'
import { type SubscriptionContract, useCall, useMoney, useMutationCall } from '@stoa/react'
import { Badge, Button, readerText, Select, type Tone } from '@stoa/ui'
import { useState } from 'react'
import { accountTexts } from '../i18n/account-texts.ts'
import { useI18n, useTexts } from '../i18n/i18n-context.ts'
import { QuestionDialog } from '../kit/question-dialog.tsx'
import { useAccount } from './account-context.ts'
import { AccountSection } from './account-section.tsx'
import { detailOf, Entry, List } from './list.tsx'
import { useAction } from './use-action.tsx'

const TONES: Partial<Record<SubscriptionContract['status'], Tone>> = {
  ACTIVE: 'positive',
  PAST_DUE: 'danger',
}

const hasEnded = ({ status }: SubscriptionContract) => status === 'CANCELED' || status === 'ENDED'

const nameOf = ({ lineItem: { productName } }: SubscriptionContract) => readerText(productName)

/** The member's subscriptions: next charge, payment method, cancellation. Absent without any. */
export function SubscriptionsSection() {
  const { sections } = useTexts(accountTexts).account
  const { data } = useCall(listOwnSubscriptionContracts, {})
  const task = useAction('subscriptions-task')
  const subscriptions = data?.subscriptionContracts ?? []
  if (subscriptions.length === 0) return null
  return (
    <AccountSection id="subscriptions" title={sections.subscriptions}>
      <div className="grid gap-4">
        {task.message}
        <List label={sections.subscriptions}>
          {subscriptions.map(one => (
            <Subscription key={one.id} subscription={one} task={task} />
          ))}
        </List>
      </div>
    </AccountSection>
  )
}

interface SubscriptionProps {
  subscription: SubscriptionContract
  task: ReturnType<typeof useAction>
}

function Subscription({ subscription, task }: SubscriptionProps) {
  const { subscriptions: texts } = useTexts(accountTexts).account
  const { locale } = useI18n()
  const { timeZone } = useAccount().site
  const money = useMoney()
  const { status, lineItem, currency, failure, nextBillingDate } = subscription
  const terms = lineItem.subscriptionInfo?.subscriptionSettings ?? {}
  const { frequency, interval } = terms
  const amount = money(lineItem.totalPriceAfterTax?.amount ?? '0', currency)
  const isRegular = frequency && frequency !== 'UNDEFINED'
  const charge = isRegular ? texts.recurring({ amount, unit: frequency, interval: interval ?? 1 }) : amount
  const next = failure?.nextAttemptDate ?? nextBillingDate
  const day =
    next !== undefined &&
    new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(next))
  return (
    <Entry
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi>{nameOf(subscription)}</bdi>
          <Badge tone={TONES[status] ?? 'neutral'}>{texts.states[status]}</Badge>
        </span>
      }
      detail={
        <>
          {detailOf(charge, !hasEnded(subscription) && day && texts.next({ date: day }))}
          {status === 'PAST_DUE' && failure && day && (
            <span className="block text-danger">{texts.failed({ date: day })}</span>
          )}
        </>
      }
    >
      {!hasEnded(subscription) && (
        <>
          <PaymentMethod subscription={subscription} task={task} />
          {terms.enableCustomerCancellation && <Cancellation subscription={subscription} task={task} />}
        </>
      )}
    </Entry>
  )
}

/** Chooses the saved payment method that the next cycles are charged to. Absent without saved methods. */
function PaymentMethod({ subscription, task }: SubscriptionProps) {
  const { cards, subscriptions: texts } = useTexts(accountTexts).account
  const { data } = useCall(listSavedPaymentMethods, {})
  const change = useMutationCall(changeSubscriptionPaymentMethod, {
    invalidates: [listOwnSubscriptionContracts],
  })
  const [chosen, setChosen] = useState('')
  const methods = data?.savedPaymentMethods ?? []
  if (methods.length === 0) return null
  const name = nameOf(subscription)
  return (
    <form
      className="flex flex-wrap items-center gap-2"
      onSubmit={event => {
        event.preventDefault()
        if (!chosen) return
        void task.run(async () => {
          await change.mutateAsync({
            subscriptionContractId: subscription.id,
            savedPaymentMethodId: chosen,
          })
          return texts.changed({ name })
        })
      }}
    >
      <Select
        aria-label={texts.methodOf({ name })}
        value={chosen}
        onChange={event => setChosen(event.target.value)}
      >
        <option value="">{texts.method}</option>
        {methods.map(({ id, brand, lastFourDigits }) => (
          <option key={id} value={id}>
            {lastFourDigits ? cards.card({ brand: brand ?? '', digits: lastFourDigits }) : cards.method}
          </option>
        ))}
      </Select>
      {chosen && (
        <Button type="submit" variant="secondary" size="sm" busy={task.busy}>
          {texts.use}
        </Button>
      )}
    </form>
  )
}

/** Cancels a subscription after a question. */
function Cancellation({ subscription, task }: SubscriptionProps) {
  const { subscriptions: texts } = useTexts(accountTexts).account
  const cancellation = useMutationCall(cancelSubscriptionContract, {
    invalidates: [listOwnSubscriptionContracts],
  })
  const [open, setOpen] = useState(false)
  const name = nameOf(subscription)
  const cancel = () =>
    task.run(async () => {
      setOpen(false)
      await cancellation.mutateAsync({ subscriptionContractId: subscription.id })
      return texts.canceled({ name })
    })
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={texts.cancelName({ name })}
        onClick={() => setOpen(true)}
      >
        {texts.cancel}
      </Button>
      <QuestionDialog
        id={`cancel-${subscription.id}`}
        title={texts.cancelTitle}
        confirm={texts.cancelConfirm}
        keep={texts.keep}
        open={open}
        busy={task.busy}
        onClose={() => setOpen(false)}
        onConfirm={() => void cancel()}
      >
        <p>{texts.cancelText({ name })}</p>
      </QuestionDialog>
    </>
  )
}
