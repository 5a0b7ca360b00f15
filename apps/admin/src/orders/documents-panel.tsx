import { createOrderDocument, listOrderDocuments, sendOrderDocument } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { type Order, useCall, useMutationCall } from '@stoa/react'
import { Badge, LinkButton } from '@stoa/ui'
import { FormActions } from '../form/form-actions.tsx'
import { SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useDates } from '../shell/use-dates.ts'
import { callsOfOrder } from './order-calls.ts'

type OrderDocument = ReplyOf<typeof contract.orderDocuments.listOrderDocuments>['documents'][number]

const kindTitles: Record<OrderDocument['kind'], string> = {
  INVOICE: t('Invoice'),
  CREDIT_NOTE: t('Credit note'),
  RECEIPT: t('Receipt'),
  PACKING_SLIP: t('Packing slip'),
}

const titleOf = ({ kind, number }: Pick<OrderDocument, 'kind' | 'number'>) =>
  [kindTitles[kind], number].filter(Boolean).join(' ')

/** Invoices, packing slips and other documents about an order, as PDF. */
export function DocumentsPanel({ order }: { order: Order }) {
  const { can } = useStaff()
  const { data, error } = useCall(listOrderDocuments, { orderId: order.id })
  const documents = data?.documents.toReversed()
  return (
    <Panel title={t('Documents')}>
      {!documents ? (
        <Pending error={error} />
      ) : documents.length === 0 ? (
        <p className="text-sm text-muted">
          {t('No documents yet. An invoice gets the next number; a packing slip goes into the parcel.')}
        </p>
      ) : (
        <ul aria-label={t('Documents')} className="grid divide-y divide-line text-sm">
          {documents.map(document => (
            <li
              key={document.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
            >
              <DocumentRow document={document} order={order} />
            </li>
          ))}
        </ul>
      )}
      {documents && can('ORDERS', 'WRITE') && <CreateButtons order={order} documents={documents} />}
    </Panel>
  )
}

function DocumentRow({ document, order }: { document: OrderDocument; order: Order }) {
  const { time } = useDates()
  const { can } = useStaff()
  const { status, createdDate, url } = document
  const title = titleOf(document)
  return (
    <>
      <span className="grid gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <bdi className="font-medium">{title}</bdi>
          {status === 'CANCELED' && <Badge tone="danger">{t('Canceled')}</Badge>}
        </span>
        <time dateTime={createdDate} className="text-muted">
          {time(createdDate)}
        </time>
      </span>
      <span className="flex flex-wrap gap-2">
        <LinkButton
          href={url}
          size="sm"
          variant="secondary"
          target="_blank"
          rel="noreferrer"
          aria-label={t('Open document: {title}', { title })}
        >
          {t('Open document')}
        </LinkButton>
        <LinkButton
          href={url}
          size="sm"
          variant="quiet"
          download={`${title}.pdf`}
          aria-label={t('Download: {title}', { title })}
        >
          {t('Download')}
        </LinkButton>
        {can('ORDERS', 'WRITE') && <DocumentActions document={document} order={order} />}
      </span>
    </>
  )
}

/** Sends a document to the buyer, and cancels an invoice by a credit note. A packing slip goes into the parcel. */
function DocumentActions({
  document: { id, kind, number, status },
  order,
}: {
  document: OrderDocument
  order: Order
}) {
  const toast = useToast()
  const send = useMutationCall(sendOrderDocument, { invalidates: callsOfOrder })
  const cancel = useMutationCall(createOrderDocument, { invalidates: callsOfOrder })
  const title = titleOf({ kind, number })
  const email = order.buyerInfo?.email
  const toSend = {
    id: `send-${id}`,
    title: t('Send to buyer'),
    label: t('Send to buyer: {title}', { title }),
    heading: t('Send {title}', { title }),
    submit: t('Send mail'),
    variant: 'quiet' as const,
    fields: t('{email} gets a mail with a link that works for 90 days.', { email: email ?? '' }),
    run: async () => {
      await send.mutateAsync({ documentId: id })
      toast(t('{title} is sent', { title }))
    },
  }
  const toCancel = {
    id: `cancel-${id}`,
    title: t('Cancel invoice'),
    label: t('Cancel invoice: {title}', { title }),
    heading: t('Cancel {title}', { title }),
    submit: t('Create credit note'),
    variant: 'quiet' as const,
    fields: t(
      'A credit note of the same amount cancels the invoice. Both stay. Money is refunded separately.',
    ),
    run: async () => {
      const { document } = await cancel.mutateAsync({ orderId: order.id, kind: 'CREDIT_NOTE', invoiceId: id })
      toast(t('{name} is created', { name: titleOf(document) }))
    },
  }
  if (kind === 'PACKING_SLIP' || status === 'CANCELED') return null
  return <FormActions actions={[...(email ? [toSend] : []), ...(kind === 'INVOICE' ? [toCancel] : [])]} />
}

function CreateButtons({ order, documents }: { order: Order; documents: readonly OrderDocument[] }) {
  const toast = useToast()
  const created = ({ document: { id, kind, number } }: { document: OrderDocument }) => {
    const title = titleOf({ kind, number })
    const isKnown = documents.some(known => known.id === id)
    toast(
      isKnown
        ? t('The order has not changed since {title}', { title })
        : t('{name} is created', { name: title }),
    )
  }
  // One mutation for each button: the other can be pressed while this one is under way.
  const slip = useMutationCall(createOrderDocument, { invalidates: callsOfOrder })
  const invoice = useMutationCall(createOrderDocument, { invalidates: callsOfOrder })
  const buttons = [
    { kind: 'PACKING_SLIP', title: t('Create packing slip'), create: slip },
    { kind: 'INVOICE', title: t('Create invoice'), create: invoice },
  ] as const
  const error = slip.error ?? invoice.error
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {buttons.map(({ kind, title, create }) => (
          <SmallButton
            key={kind}
            busy={create.isPending}
            onClick={() =>
              !create.isPending && create.mutate({ orderId: order.id, kind }, { onSuccess: created })
            }
          >
            {title}
          </SmallButton>
        ))}
      </div>
      {error && <ErrorAlert error={error} />}
    </div>
  )
}
