import { queryProducts } from '@stoa/client/calls'
import { callKey, useClient } from '@stoa/react'
import { Alert, Button } from '@stoa/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { onForm } from '../../form/on-form.ts'
import { ReasonField, runWithReason } from '../../form/reason-field.tsx'
import { QuietButton, SmallButton } from '../../form/small-button.tsx'
import { t } from '../../i18n/translate.ts'
import { useListState } from '../../list/use-list-state.ts'
import { draftKey } from '../../live/form-drafts.ts'
import { SaveFailure } from '../../live/form-notices.tsx'
import { useStaff } from '../../session/staff-context.ts'
import { Page, Pending } from '../../shell/page.tsx'
import { useToast } from '../../shell/toasts.tsx'
import { EditGrid } from './edit-grid.tsx'
import { fillInputs } from './fill-inputs.ts'
import { GRID_COLUMNS } from './grid-columns.ts'
import { type GridData, type GridRow, type GridSelection, MAX_PRODUCTS, readGrid } from './grid-rows.ts'
import { saveGrid } from './save-grid.ts'
import { changedProducts, useGridEdits } from './use-grid-edits.ts'
import { useGridSelection } from './use-grid-selection.ts'

/** The rows with those of some products as they are now. A deleted product stays, so that the page can tell what happened. */
function withNewRows(rows: readonly GridRow[], newRows: readonly GridRow[]): GridRow[] {
  const byProduct = Map.groupBy(newRows, ({ product }) => product.id)
  return [...Map.groupBy(rows, ({ product }) => product.id)].flatMap(([id, old]) => byProduct.get(id) ?? old)
}

/** A short text that differs for other products, so that each choice of products has a draft of its own. */
const hashOf = (ids: readonly string[]) =>
  ids
    .join()
    .split('')
    .reduce((hash, character) => (hash * 31 + character.charCodeAt(0)) | 0, 7)

/** Edits many products at once, as in a spreadsheet: those of a search, or the chosen ones. */
export function BulkEditPage() {
  const list = useListState()
  const { state, pathname, search: query } = useLocation()
  const { site, staffMember } = useStaff()
  const client = useClient()
  const ids: readonly string[] | undefined = (state as { ids?: string[] } | null)?.ids
  const selection: GridSelection = { search: list.get('q'), ids }
  const key = ['product grid', selection]
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: () => readGrid(client, selection, site.id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const address = pathname + query + (ids ? `#${hashOf(ids)}` : '')
  return (
    <Page title={t('Edit as a table')} parent={{ to: `/products${ids ? '' : query}`, title: t('Products') }}>
      {data ? (
        <BulkEdit data={data} queryKey={key} draft={draftKey(staffMember.id, address)} />
      ) : (
        <Pending error={error} />
      )}
    </Page>
  )
}

interface BulkEditProps {
  data: GridData
  queryKey: readonly unknown[]
  draft: string
}

function BulkEdit({ data, queryKey, draft }: BulkEditProps) {
  const { rows, isCut } = data
  const { site } = useStaff()
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const edits = useGridEdits(rows, draft)
  const selection = useGridSelection(rows.length, GRID_COLUMNS.length)
  const [progress, setProgress] = useState<number>()
  const [failure, setFailure] = useState<unknown>()
  const [status, setStatus] = useState('')
  const isBusy = progress !== undefined
  const { range, active } = selection

  /** Reads products again, and shows them as they are now. */
  const follow = async (ids: readonly string[]): Promise<readonly GridRow[]> => {
    const { rows: newRows } = await readGrid(client, { search: '', ids }, site.id)
    const before = queries.getQueryData<GridData>(queryKey) ?? data
    const all = withNewRows(before.rows, newRows)
    queries.setQueryData(queryKey, { ...before, rows: all })
    return all
  }
  const save = async () => {
    const saved = new Set<string>()
    const problems = new Map<string, string>()
    let products = edits.products
    let known = rows
    const ids = products.map(({ rows: [first] }) => first?.row.product.id ?? '')
    for (let attempt = 0; attempt < 2 && products.length > 0; attempt++) {
      const result = await saveGrid(client, products, setProgress)
      for (const key of result.saved) saved.add(key)
      for (const [key, problem] of result.problems) problems.set(key, problem)
      if (result.conflicts.size === 0) break
      // Colleagues have changed these products. Without a change of the same cells the save goes on.
      const conflicting = new Set(
        [...result.conflicts].map(({ rows: [first] }) => first?.row.product.id ?? ''),
      )
      const before = new Map(known.map(row => [row.key, row.texts]))
      known = await follow([...conflicting])
      const rest = new Map([...edits.edits].filter(([key]) => !saved.has(key)))
      products = changedProducts(
        known.filter(({ product }) => conflicting.has(product.id)),
        rest,
      ).filter(({ rows: changed }) =>
        changed.every(({ row, changed: cells }) =>
          GRID_COLUMNS.every(
            ({ id }) => cells[id] === undefined || before.get(row.key)?.[id] === row.texts[id],
          ),
        ),
      )
    }
    await follow(ids)
    edits.settle(saved, problems)
    void queries.invalidateQueries({ queryKey: callKey(queryProducts) })
    const left = [...edits.edits.keys()].filter(key => !saved.has(key)).length
    toast(
      left > 0
        ? t('Saved: {saved} cells. Not saved: {left} cells', { saved: saved.size, left })
        : t('Saved: {count} cells', { count: saved.size }),
    )
  }
  const fill = (from: number, to: number) => {
    const columns = GRID_COLUMNS.slice(range.left, range.right + 1)
    edits.write(fillInputs(rows, edits, { from, to, columns }))
    selection.focusActive()
  }
  const showProblem = () => {
    const [first] = edits.invalid
    if (!first) return
    selection.moveTo({
      row: rows.findIndex(({ key }) => key === first.row.key),
      column: GRID_COLUMNS.indexOf(first.column),
    })
  }
  if (rows.length === 0) return <Alert title={t('No product matches')} />
  const hasRange = range.bottom > range.top
  return (
    <div className="grid gap-4">
      {isCut && (
        <Alert
          title={t('The table shows the first {count} products. Search in the list to reach others.', {
            count: MAX_PRODUCTS,
          })}
        />
      )}
      {edits.isRestored && edits.count > 0 && <Alert title={t('Your unsaved changes are back')} />}
      <div className="flex flex-wrap items-center gap-2">
        <SmallButton
          disabled={isBusy || (!hasRange && active.row === 0)}
          onClick={() => fill(hasRange ? range.top : active.row - 1, range.bottom)}
        >
          {t('Fill down')}
        </SmallButton>
        <SmallButton
          disabled={isBusy || range.top === rows.length - 1}
          onClick={() => fill(range.top, rows.length - 1)}
        >
          {t('Fill to the end')}
        </SmallButton>
        <QuietButton disabled={isBusy || !edits.canUndo} onClick={edits.undo}>
          {t('Undo the last edit')}
        </QuietButton>
        {edits.count > 0 && !isBusy && (
          <QuietButton onClick={edits.discard}>{t('Discard my changes')}</QuietButton>
        )}
      </div>
      <EditGrid rows={rows} edits={edits} selection={selection} isBusy={isBusy} onStatus={setStatus} />
      <form
        className="grid gap-3"
        onSubmit={onForm(form => {
          if (isBusy) return
          if (edits.invalid.length > 0) return showProblem()
          setFailure(undefined)
          setProgress(0)
          runWithReason(form, save)
            .catch(setFailure)
            .finally(() => setProgress(undefined))
        })}
      >
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={isBusy} disabled={edits.count === 0}>
            {t('Save')}
          </Button>
          <p role="status" className="text-sm text-muted">
            {isBusy
              ? t('{done} of {count} products', { done: progress, count: edits.products.length })
              : [
                  edits.count > 0 && t('Changed: {count} cells', { count: edits.count }),
                  edits.invalid.length > 0 && t('With errors: {count}', { count: edits.invalid.length }),
                  status,
                ]
                  .filter(Boolean)
                  .join(' · ')}
          </p>
          {edits.invalid.length > 0 && (
            <QuietButton onClick={showProblem}>{t('Go to the error')}</QuietButton>
          )}
        </div>
        <SaveFailure error={failure} />
        {edits.count > 0 && <ReasonField />}
      </form>
      <p id="edit-grid-help" className="max-w-3xl text-sm text-muted">
        {t(
          'Arrows move, Enter edits, Tab goes to the next cell, Escape and Tab leave the table. Ctrl+C and Ctrl+V exchange cells with other spreadsheets, Ctrl+D fills down. On a phone, tap a cell twice. The stock is that of the default location.',
        )}
      </p>
    </div>
  )
}
