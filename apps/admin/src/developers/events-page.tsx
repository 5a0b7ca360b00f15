import { listEvents } from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { EmptyState } from '@stoa/ui'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'react-router'
import { t } from '../i18n/translate.ts'
import { SearchBox } from '../list/search-box.tsx'
import { useListState } from '../list/use-list-state.ts'
import { Page, Pending } from '../shell/page.tsx'
import { useDates } from '../shell/use-dates.ts'

const PAGE = 50

/** A type has dots; anything else is the id of an entity. */
const filterOf = (text: string) =>
  text === '' ? {} : text.includes('.') ? { type: text } : { entityId: text.toLowerCase() }

/** The event log of the site, oldest first, as webhooks and programs read it. */
export function EventsPage() {
  const list = useListState()
  const { time } = useDates()
  const [text, after] = [list.get('q'), list.get('cursor')]
  const { data, error } = useCall(
    listEvents,
    { limit: PAGE, ...filterOf(text), ...(after && { after }) },
    { placeholderData: keepPreviousData },
  )
  const last = data?.events.at(-1)
  return (
    <Page title={t('Event log')} parent={{ to: '/developers', title: t('Developers') }}>
      <SearchBox label={t('Event type or id of an entity')} value={text} onSearch={q => list.set({ q })} />
      {!data ? (
        <Pending error={error} />
      ) : data.events.length === 0 ? (
        <EmptyState title={text ? t('No event matches') : t('No events yet')} />
      ) : (
        <ol
          aria-label={t('Events')}
          className="grid divide-y divide-line rounded-md border border-line bg-raised px-4 text-sm"
        >
          {data.events.map(({ id, type, entityId, createdDate, actor, payload }) => (
            <li key={id} className="grid gap-1 py-3 [overflow-wrap:anywhere]">
              <span className="font-medium">{type}</span>
              <span className="text-muted">
                {id} · {time(createdDate)} · {actor.role} · {entityId}
              </span>
              <details>
                <summary className="link cursor-pointer justify-self-start">{t('Payload')}</summary>
                <pre className="mt-2 rounded-sm bg-surface p-3 text-xs whitespace-pre-wrap">
                  {JSON.stringify(payload, null, 2)}
                </pre>
              </details>
            </li>
          ))}
        </ol>
      )}
      <nav aria-label={t('Pages of events')} className="flex justify-between gap-4 text-sm">
        {after ? (
          <Link className="link" to={list.hrefOf({ cursor: '' })}>
            {t('From the first one')}
          </Link>
        ) : (
          <span />
        )}
        {data?.hasNext && last && (
          <Link className="link" to={list.hrefOf({ cursor: last.id })}>
            {t('Next')}
          </Link>
        )}
      </nav>
    </Page>
  )
}
