import { listEntityHistory } from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { Button } from '@stoa/ui'
import { useState } from 'react'
import { t } from '../i18n/translate.ts'
import { Panel, Pending } from '../shell/page.tsx'
import { useDates } from '../shell/use-dates.ts'
import { ChangeFields, eventTitle, operationTitle } from './change-fields.tsx'
import { UndoButton } from './undo-button.tsx'

const roleTitles: Readonly<Record<string, string>> = {
  merchant: t('A program with a key'),
  member: t('A member'),
  visitor: t('A visitor'),
  anyone: t('A visitor'),
}

/** Who changed an entity, when and how, with an undo for changes by staff. It is read when it is opened. */
export function HistoryPanel({ entityId, canUndo }: { entityId: string; canUndo: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel
      title={t('History')}
      aside={
        <Button size="sm" variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('Hide') : t('Show')}
        </Button>
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

function History({ entityId, canUndo }: { entityId: string; canUndo: boolean }) {
  const { time } = useDates()
  const { data, error } = useCall(listEntityHistory, { entityId, limit: 50 })
  if (!data) return <Pending error={error} />
  if (data.changes.length === 0) return <p className="text-sm text-muted">{t('No changes yet.')}</p>
  return (
    <ol className="grid gap-4 border-s border-line ps-4 text-sm">
      {data.changes.map(({ eventId, type, operation, actor, createdDate, reason, fields, requestId }) => {
        const title = operation ? operationTitle(operation) : eventTitle(type)
        return (
          <li key={eventId} className="grid gap-1.5">
            <span className="font-medium">{title}</span>
            <span className="text-muted">
              <bdi>{actor.name ?? roleTitles[actor.role] ?? actor.role}</bdi> · {time(createdDate)}
            </span>
            {reason && <q className="[overflow-wrap:anywhere]">{reason}</q>}
            <ChangeFields fields={fields} />
            {canUndo && operation && requestId && <UndoButton requestId={requestId} title={title} />}
          </li>
        )
      })}
    </ol>
  )
}
