import { listEvents } from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { EmptyState } from '@stoa/ui'
import { titleOfCaller } from '../activity/caller-title.ts'
import { t } from '../i18n/translate.ts'
import { RowList } from '../list/row-list.tsx'
import { SearchBox } from '../list/search-box.tsx'
import { useListState } from '../list/use-list-state.ts'
import { useRows } from '../list/use-rows.ts'
import { Page, Pending } from '../shell/page.tsx'
import { useDates } from '../shell/use-dates.ts'

type Event = ReplyOf<typeof contract.events.listEvents>['events'][number]

const PAGE = 50

/** A type has dots; anything else is the id of an entity. */
const filterOf = (text: string) =>
  text === '' ? {} : text.includes('.') ? { type: text } : { entityId: text.toLowerCase() }

/** The event log of the site as webhooks and programs read it, newest first. */
export function EventsPage() {
  const list = useListState()
  const text = list.get('q')
  const { data, error, rows } = useRows(listEvents, {
    size: PAGE,
    argsOf: before => ({
      limit: PAGE,
      order: 'DESC' as const,
      ...filterOf(text),
      ...(before && { before }),
    }),
    pageOf: ({ events, hasNext }) => ({ rows: events, next: hasNext ? events.at(-1)?.id : undefined }),
  })
  return (
    <Page title={t('Event log')} parent={{ to: '/developers', title: t('Developers') }}>
      <SearchBox label={t('Event type or id of an entity')} value={text} onSearch={q => list.set({ q })} />
      {!data ? (
        <Pending error={error} />
      ) : data.events.length === 0 ? (
        <EmptyState title={text ? t('No event matches') : t('No events yet')}>
          {t('Each change of the shop is an event. Webhooks and programs get the events that appear here.')}
        </EmptyState>
      ) : (
        <RowList
          label={t('Events')}
          rows={rows}
          keyOf={({ id }) => id}
          height={97}
          look="box"
          render={event => <EventRow event={event} />}
        />
      )}
    </Page>
  )
}

function EventRow({ event: { id, type, entityId, createdDate, actor, payload } }: { event: Event }) {
  const { time } = useDates()
  return (
    <div className="grid gap-1 px-4 py-3 text-sm [overflow-wrap:anywhere]">
      <span className="font-medium">
        <bdi>{type}</bdi>
      </span>
      <span className="text-muted">
        <bdi>{id}</bdi> · <bdi>{time(createdDate)}</bdi> · <bdi>{titleOfCaller(actor.role)}</bdi> ·{' '}
        <bdi>{entityId}</bdi>
      </span>
      <details>
        <summary className="link cursor-pointer justify-self-start">{t('Payload')}</summary>
        <pre dir="ltr" className="mt-2 rounded-sm bg-surface p-3 text-xs whitespace-pre-wrap">
          {JSON.stringify(payload, null, 2)}
        </pre>
      </details>
    </div>
  )
}
