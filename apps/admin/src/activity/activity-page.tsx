import { listJournalEntries, listStaffMembers } from '@stoa/client/calls'
import type { contract, ReplyOf, StaffArea } from '@stoa/contract'
import { useCall } from '@stoa/react'
import { Badge, EmptyState } from '@stoa/ui'
import { areaTitles } from '../developers/scope-fields.tsx'
import { t } from '../i18n/translate.ts'
import { FilterSelect } from '../list/filter-select.tsx'
import { RowList } from '../list/row-list.tsx'
import { useListState } from '../list/use-list-state.ts'
import { useRows } from '../list/use-rows.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Pending } from '../shell/page.tsx'
import { useDates } from '../shell/use-dates.ts'
import { ChangeFields, eventTitle, operationTitle } from './change-fields.tsx'
import { UndoButton } from './undo-button.tsx'

type Entry = ReplyOf<typeof contract.journal.listJournalEntries>['entries'][number]

const PAGE = 30
const titleOfArea = (area: string) => areaTitles[area.toLowerCase()] ?? area

/** Everything that staff have changed, newest first, with an undo. */
export function ActivityPage() {
  const list = useListState()
  const { can, access } = useStaff()
  const area = list.get('area')
  const actorId = list.get('actor')
  const { data, error, rows } = useRows(listJournalEntries, {
    size: PAGE,
    argsOf: before => ({
      limit: PAGE,
      ...(area && { area: area as StaffArea }),
      ...(actorId && { actorId }),
      ...(before && { before }),
    }),
    pageOf: ({ entries, hasNext }) => ({ rows: entries, next: hasNext ? entries.at(-1)?.id : undefined }),
  })
  const { data: staff } = useCall(listStaffMembers, {}, { enabled: can('STAFF') })
  const colleagues = (staff?.staffMembers ?? []).map(({ id, name, email }) => [id, name ?? email])
  return (
    <Page title={t('Activity')}>
      <div className="flex flex-wrap items-end gap-3">
        <FilterSelect
          {...list.filter('area')}
          label={t('Area')}
          options={Object.fromEntries(
            (Object.keys(access) as StaffArea[]).filter(one => can(one)).map(one => [one, titleOfArea(one)]),
          )}
        />
        {colleagues.length > 0 && (
          <FilterSelect
            {...list.filter('actor')}
            label={t('Colleague')}
            options={Object.fromEntries(colleagues)}
          />
        )}
      </div>
      {!data ? (
        <Pending error={error} />
      ) : data.entries.length === 0 ? (
        <EmptyState title={list.isFiltered ? t('No change matches') : t('No changes yet')}>
          {!list.isFiltered && t('What you and your colleagues change appears here, and can be taken back.')}
        </EmptyState>
      ) : (
        <RowList
          label={t('Changes')}
          rows={rows}
          keyOf={({ id }) => id}
          height={140}
          look="cards"
          render={entry => <EntryCard entry={entry} />}
        />
      )}
    </Page>
  )
}

function EntryCard({ entry }: { entry: Entry }) {
  const { time } = useDates()
  const { operation, area, actor, createdDate, reason, changes, changeCount, undoes, undoneBy, undoable } =
    entry
  const names = [...new Set(changes.flatMap(({ name }) => (name ? [name] : [])))]
  const title = `${undoes ? t('Undo') : operationTitle(operation)}${names[0] ? ` · ${names[0]}` : ''}`
  return (
    <article className="grid gap-2 rounded-md border border-line bg-raised p-4 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="font-medium [overflow-wrap:anywhere]">{title}</h2>
        <span className="flex flex-wrap gap-1.5">
          {undoneBy && <Badge>{t('Taken back')}</Badge>}
          <Badge>{titleOfArea(area)}</Badge>
        </span>
      </div>
      <p className="text-muted">
        <bdi>{actor.name ?? t('A former colleague')}</bdi> · {time(createdDate)}
      </p>
      {reason && <q className="[overflow-wrap:anywhere]">{reason}</q>}
      {changes.length > 0 && (
        <details>
          <summary className="link cursor-pointer justify-self-start">
            {t('{count} changes', { count: changeCount })}
          </summary>
          <ul className="mt-2 grid gap-3">
            {changes.map(({ eventId, type, name, fields }) => (
              <li key={eventId} className="grid gap-1">
                <span>
                  {eventTitle(type)}
                  {name && (
                    <>
                      : <bdi>{name}</bdi>
                    </>
                  )}
                </span>
                <ChangeFields fields={fields} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {undoable && <UndoButton requestId={entry.requestId} title={title} />}
    </article>
  )
}
