import { createSavedView, deleteSavedView, listSavedViews } from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionDialog } from '../form/action-dialog.tsx'
import { CheckField } from '../form/check-field.tsx'
import { textOf } from '../form/form-values.ts'
import { QuietButton } from '../form/small-button.tsx'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { useToast } from '../shell/toasts.tsx'
import { useOptimisticCall } from '../shell/use-optimistic-call.ts'
import { withoutId } from './change-rows.ts'
import type { Column } from './data-table.tsx'
import { ExportButton } from './export-button.tsx'
import type { RowSource } from './row-source.ts'
import type { useListState } from './use-list-state.ts'

/** The columns that the URL does not hide. The first one always stays: it links to the row. */
export const shownColumns = <Row,>(columns: readonly Column<Row>[], hidden: readonly string[]) =>
  columns.filter(({ id }, index) => index === 0 || !hidden.includes(id))

interface ListToolsProps<Row> {
  /** Path of the page, such as `orders`. */
  page: string
  list: ReturnType<typeof useListState>
  columns: readonly Column<Row>[]
  /** Rows of the list, which can be exported. */
  rows: RowSource<Row>
  /** Value of `hide` in the URL if no column is hidden. Default: none, for lists that show all columns at first. */
  allShown?: string
}

/** Saved views of a list, the choice of its columns, and its export. */
export function ListTools<Row>({ page, list, columns, rows, allShown = '' }: ListToolsProps<Row>) {
  const toast = useToast()
  const { can } = useStaff()
  const [isSaving, setSaving] = useState(false)
  const { data } = useCall(listSavedViews, { page })
  const invalidates = [listSavedViews]
  const create = useMutationCall(createSavedView, { invalidates })
  const remove = useOptimisticCall(deleteSavedView, {
    invalidates,
    optimistic: (cached, { id }) =>
      cached.change(listSavedViews, reply => ({ ...reply, savedViews: withoutId(reply.savedViews, id) })),
  })
  const views = data?.savedViews ?? []
  const { query, hidden } = list
  const current = views.find(view => view.query === query)
  const save = async (form: FormData) => {
    const name = textOf(form, 'view-name')
    await create.mutateAsync({ page, name, query, shared: form.has('view-shared') })
    toast(t('The view {name} is saved', { name }))
  }
  const toggleColumn = (id: string, isShown: boolean) =>
    list.set({ hide: (isShown ? hidden.filter(other => other !== id) : [...hidden, id]).join() || allShown })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      {views.length > 0 && (
        <nav aria-label={t('Saved views')}>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {views.map(view => (
              <li key={view.id}>
                <Link
                  to={`?${view.query}`}
                  aria-current={view.query === query ? 'true' : undefined}
                  className="link aria-[current=true]:font-medium aria-[current=true]:no-underline"
                >
                  {view.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {current?.author && (
        <span className="text-muted">{t('Shared by {name}', { name: current.author })}</span>
      )}
      {current && (current.own || can('STAFF', 'WRITE')) && (
        <QuietButton
          busy={remove.isPending}
          onClick={() =>
            remove.run({ id: current.id }, t('The view {name} is deleted', { name: current.name }))
          }
        >
          {t('Delete this view')}
        </QuietButton>
      )}
      {query && !current && <QuietButton onClick={() => setSaving(true)}>{t('Save as a view')}</QuietButton>}
      <details className="relative">
        <summary className="link cursor-pointer">{t('Columns')}</summary>
        <fieldset className="absolute z-20 mt-2 grid min-w-44 gap-1 rounded-md border border-line bg-raised p-3 shadow-float">
          <legend className="sr-only">{t('Columns of the list')}</legend>
          {columns.slice(1).map(({ id, title }) => (
            <CheckField
              key={id}
              label={title}
              checked={!hidden.includes(id)}
              onChange={event => toggleColumn(id, event.target.checked)}
            />
          ))}
        </fieldset>
      </details>
      {rows.count > 0 && <ExportButton name={page} columns={shownColumns(columns, hidden)} rows={rows} />}
      <ActionDialog
        id="save-view"
        title={t('Save as a view')}
        submit={t('Save the view')}
        hasReason={false}
        open={isSaving}
        onClose={() => setSaving(false)}
        onSubmit={save}
      >
        <p className="text-sm">{t('Filters, search and columns of the list as they are now.')}</p>
        <TextField name="view-name" label={t('Name of the view')} required maxLength={60} />
        <CheckField name="view-shared" label={t('Show it to all colleagues')} />
      </ActionDialog>
    </div>
  )
}
