import {
  deleteWebhook,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDeliveries,
  testWebhook,
  updateWebhook,
} from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useCall, useMutationCall } from '@stoa/react'
import { Badge, EmptyState, type Tone } from '@stoa/ui'
import { useNavigate, useParams } from 'react-router'
import { ActionButton } from '../form/form-actions.tsx'
import { SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { FilterSelect } from '../list/filter-select.tsx'
import { RowList } from '../list/row-list.tsx'
import { useListState } from '../list/use-list-state.ts'
import { useRows } from '../list/use-rows.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { errorText } from '../shell/error-text.ts'
import { Page, Panel, Pending, PendingPage } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useDates } from '../shell/use-dates.ts'
import { useOptimisticCall } from '../shell/use-optimistic-call.ts'

type Webhook = ReplyOf<typeof contract.webhooks.getWebhook>['webhook']
type Delivery = ReplyOf<typeof contract.webhooks.listWebhookDeliveries>['deliveries'][number]

const parent = { to: '/developers', title: t('Developers') }
const PAGE = 30
const statusTitles = { WAITING: t('Waiting'), DELIVERED: t('Delivered'), DEAD: t('Given up') } as const
const tones: Record<Delivery['status'], Tone> = { WAITING: 'caution', DELIVERED: 'positive', DEAD: 'danger' }

/** One webhook with its deliveries, which can be sent again. */
export function WebhookPage() {
  const { id = '' } = useParams()
  const { data, error } = useCall(getWebhook, { id })
  if (!data) return <PendingPage title={t('Webhook')} parent={parent} error={error} />
  const { webhook } = data
  return (
    <Page
      title={webhook.name}
      parent={parent}
      badge={webhook.status === 'PAUSED' && <Badge tone="caution">{t('Paused')}</Badge>}
      actions={<WebhookActions webhook={webhook} />}
    >
      <dl className="grid gap-2 text-sm [overflow-wrap:anywhere]">
        <div>
          <dt className="text-muted">{t('Address')}</dt>
          <dd>
            <bdi>{webhook.uri}</bdi>
          </dd>
        </div>
        <div>
          <dt className="text-muted">{t('Event types')}</dt>
          <dd>{webhook.eventTypes.length > 0 ? webhook.eventTypes.join(', ') : t('All')}</dd>
        </div>
      </dl>
      <DeliveriesPanel id={id} />
    </Page>
  )
}

function WebhookActions({ webhook }: { webhook: Webhook }) {
  const { id, name, status } = webhook
  const toast = useToast()
  const navigate = useNavigate()
  const { can } = useStaff()
  const invalidates = [getWebhook, listWebhooks, listWebhookDeliveries]
  const test = useMutationCall(testWebhook)
  const update = useOptimisticCall(updateWebhook, {
    invalidates,
    optimistic: (cached, { webhook: changed }) =>
      cached.change(
        getWebhook,
        ({ webhook }) => ({ webhook: { ...webhook, status: changed?.status ?? webhook.status } }),
        { id },
      ),
  })
  const replay = useMutationCall(replayWebhookDeliveries, { invalidates })
  const remove = useMutationCall(deleteWebhook, { invalidates: [listWebhooks] })
  if (!can('DEVELOPERS', 'WRITE')) return null
  const isPaused = status === 'PAUSED'
  const fail = (error: unknown) => toast(errorText(error), 'danger')
  return (
    <>
      <SmallButton
        busy={test.isPending}
        onClick={() =>
          test.mutate(
            { id },
            {
              onSuccess: ({ delivered, replyStatus, failure, tookMs }) =>
                delivered
                  ? toast(
                      t('The receiver replied with {status} in {ms} ms', { status: replyStatus, ms: tookMs }),
                    )
                  : toast(
                      failure
                        ? t('Not delivered: {reason}', { reason: failure })
                        : t('Not delivered: status {status}', { status: replyStatus }),
                      'danger',
                    ),
              onError: fail,
            },
          )
        }
      >
        {t('Send a test event')}
      </SmallButton>
      <SmallButton
        busy={update.isPending}
        onClick={() => {
          const message = isPaused ? t('{name} is active', { name }) : t('{name} is paused', { name })
          update.run({ webhook: { id, status: isPaused ? 'ACTIVE' : 'PAUSED' } }, message)
        }}
      >
        {isPaused ? t('Resume') : t('Pause')}
      </SmallButton>
      <SmallButton
        busy={replay.isPending}
        onClick={() =>
          replay.mutate(
            { id, onlyDead: true },
            { onSuccess: ({ count }) => toast(t('{count} events are sent again', { count })), onError: fail },
          )
        }
      >
        {t('Replay those given up')}
      </SmallButton>
      <ActionButton
        id="delete-webhook"
        title={t('Delete')}
        heading={t('Delete {name}', { name })}
        variant="quiet"
        fields={t('Its log of deliveries is deleted, too. This cannot be undone.')}
        run={async () => {
          await remove.mutateAsync({ id })
          toast(t('{name} is deleted', { name }))
          void navigate('/developers')
        }}
      />
    </>
  )
}

function DeliveriesPanel({ id }: { id: string }) {
  const list = useListState()
  const status = list.get('status')
  const { data, error, rows } = useRows(listWebhookDeliveries, {
    size: PAGE,
    argsOf: before => ({
      id,
      limit: PAGE,
      ...(status && { status: status as Delivery['status'] }),
      ...(before && { before }),
    }),
    pageOf: ({ deliveries, hasNext }) => ({
      rows: deliveries,
      next: hasNext ? deliveries.at(-1)?.eventId : undefined,
    }),
  })
  return (
    <Panel title={t('Deliveries')}>
      <FilterSelect {...list.filter('status')} label={t('Status')} options={statusTitles} />
      {!data ? (
        <Pending error={error} />
      ) : data.deliveries.length === 0 ? (
        <EmptyState title={t('No deliveries')}>
          {t('Each event that matches appears here, with the reply.')}
        </EmptyState>
      ) : (
        <RowList
          label={t('Deliveries')}
          rows={rows}
          keyOf={({ eventId }) => eventId}
          height={69}
          look="rows"
          render={delivery => <DeliveryRow id={id} delivery={delivery} />}
        />
      )}
    </Panel>
  )
}

const replyText = (status: number, ms: number | undefined) =>
  ms === undefined ? t('status {status}', { status }) : t('status {status} in {ms} ms', { status, ms })

function DeliveryRow({ id, delivery }: { id: string; delivery: Delivery }) {
  const toast = useToast()
  const { time } = useDates()
  const { can } = useStaff()
  const replay = useMutationCall(replayWebhookDeliveries, { invalidates: [listWebhookDeliveries] })
  const { eventId, eventType, status, attempts, lastAttemptDate, replyStatus, tookMs, failure, reply } =
    delivery
  return (
    <div className="grid gap-2 py-3 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-0.5 [overflow-wrap:anywhere]">
          <span className="flex flex-wrap items-center gap-2 font-medium">
            {eventType}
            <Badge tone={tones[status]}>{statusTitles[status]}</Badge>
          </span>
          <span className="text-muted">
            {[
              t('Event {id}', { id: eventId }),
              t('{count} attempts', { count: attempts }),
              lastAttemptDate && time(lastAttemptDate),
              replyStatus !== undefined && replyText(replyStatus, tookMs),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {failure && <span>{failure}</span>}
          {reply && <code className="text-xs text-muted">{reply}</code>}
        </div>
        {can('DEVELOPERS', 'WRITE') && status !== 'WAITING' && (
          <SmallButton
            busy={replay.isPending}
            aria-label={t('Replay event {eventId}', { eventId })}
            onClick={() =>
              !replay.isPending &&
              replay.mutate(
                { id, eventId },
                { onSuccess: () => toast(t('Event {eventId} is sent again', { eventId })) },
              )
            }
          >
            {t('Replay')}
          </SmallButton>
        )}
      </div>
      {replay.error && <ErrorAlert error={replay.error} />}
    </div>
  )
}
