import { Button } from '@stoa/ui'
import type { ReactNode } from 'react'
import { QuietButton } from '../form/small-button.tsx'
import { SortableList } from '../form/sortable-list.tsx'
import { t } from '../i18n/translate.ts'
import { SaveFailure } from '../live/form-notices.tsx'
import { useStaff } from '../session/staff-context.ts'
import { Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import type { EditedList, ListEntry } from './use-product-list.ts'

interface ProductListPanelProps<Value> {
  title: string
  /** What the list is for, and that of an empty one. */
  hint: string
  empty: string
  list: EditedList<Value>
  nameOf: (value: Value) => string
  /** What a row has before its button to remove it. */
  rowActions: (entry: ListEntry<Value>) => ReactNode
  /** Message after a save. */
  saved: string
  /** Controls that add to the list, for staff who may change it. */
  children: ReactNode
}

/** A list of a product in the order of its page in the shop. Changes are saved together. */
export function ProductListPanel<Value>(props: ProductListPanelProps<Value>) {
  const { title, hint, empty, list, nameOf, rowActions, saved, children } = props
  const toast = useToast()
  const canWrite = useStaff().can('CATALOG', 'WRITE')
  const { entries, isLoaded, isChanged, isSaving, loadError, failure, sort, remove, discard, save } = list
  return (
    <Panel title={title}>
      {!isLoaded ? (
        <Pending error={loadError} />
      ) : (
        <div className="grid gap-4">
          <p className="text-sm text-muted">{entries.length > 0 ? hint : empty}</p>
          {entries.length > 0 && (
            <div className="grid gap-2">
              <SortableList
                label={title}
                items={entries.map(({ key, value }) => ({ id: key, name: nameOf(value) }))}
                onSort={canWrite ? sort : undefined}
                actions={({ id, name }) => {
                  const entry = entries.find(({ key }) => key === id)
                  return (
                    <span className="flex flex-wrap items-center justify-end gap-x-1 max-sm:max-w-1/2">
                      {entry && rowActions(entry)}
                      {canWrite && (
                        <QuietButton aria-label={t('Remove {name}', { name })} onClick={() => remove(id)}>
                          {t('Remove')}
                        </QuietButton>
                      )}
                    </span>
                  )
                }}
              />
            </div>
          )}
          {canWrite && children}
          <SaveFailure error={failure} />
          {isChanged && (
            <div className="flex flex-wrap items-center gap-2">
              <Button
                size="sm"
                busy={isSaving}
                aria-label={t('Save: {title}', { title })}
                onClick={() => void save().then(isSaved => isSaved && toast(saved))}
              >
                {t('Save')}
              </Button>
              <QuietButton aria-label={t('Discard: {title}', { title })} onClick={discard}>
                {t('Discard')}
              </QuietButton>
              <span className="text-sm text-muted">{t('Not saved yet.')}</span>
            </div>
          )}
        </div>
      )}
    </Panel>
  )
}
