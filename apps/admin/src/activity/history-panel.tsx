import { listEntityHistory } from '@stoa/client/calls'
import { callKey, useClient } from '@stoa/react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { Panel, Pending } from '../shell/page.tsx'
import { useDates } from '../shell/use-dates.ts'
import { titleOfCaller } from './caller-title.ts'
import { ChangeFields, eventTitle, operationTitle } from './change-fields.tsx'
import { UndoButton } from './undo-button.tsx'

/** Who changed an entity, when and how, with an undo for changes by staff. It is read when it is opened. */
export function HistoryPanel({ entityId, canUndo }: { entityId: string; canUndo: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel
      title={t('History')}
      aside={
        <SmallButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('Hide') : t('Show')}
        </SmallButton>
      }
    >
      {isOpen ? (
        <History entityId={entityId} canUndo={canUndo} />
      ) : (
        <p className="text-sm text-muted">{t('Every change, with the values before and after.')}</p>
      )}
    </Panel>
  )
}

const PAGE = 20

function History({ entityId, canUndo }: { entityId: string; canUndo: boolean }) {
  const client = useClient()
  const { time } = useDates()
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: callKey(listEntityHistory, { entityId, limit: PAGE }),
    queryFn: ({ pageParam, signal }) =>
      client.call(
        listEntityHistory,
        { entityId, limit: PAGE, ...(pageParam && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ changes, hasNext }) => (hasNext ? changes.at(-1)?.eventId : undefined),
  })
  if (!data) return <Pending error={error} />
  const changes = data.pages.flatMap(page => page.changes)
  if (changes.length === 0) return <p className="text-sm text-muted">{t('No changes yet.')}</p>
  return (
    <div className="grid gap-4">
      <ol aria-label={t('Changes')} className="grid gap-4 border-s border-line ps-4 text-sm">
        {changes.map(
          ({ eventId, type, operation, actor, createdDate, reason, fields, requestId, undoable }) => {
            const title = operation ? operationTitle(operation) : eventTitle(type)
            return (
              <li key={eventId} className="grid gap-1.5">
                <span className="font-medium">{title}</span>
                <span className="text-muted">
                  <bdi>{actor.name ?? titleOfCaller(actor.role)}</bdi> · {time(createdDate)}
                </span>
                {reason && <q className="[overflow-wrap:anywhere]">{reason}</q>}
                <ChangeFields fields={fields} />
                {canUndo && undoable && requestId && <UndoButton requestId={requestId} title={title} />}
              </li>
            )
          },
        )}
      </ol>
      {hasNextPage && (
        <SmallButton
          className="justify-self-start"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('Show earlier changes')}
        </SmallButton>
      )}
    </div>
  )
}
