import type { ReactNode } from 'react'
import { type FormAction, FormActions } from '../form/form-actions.tsx'
import { counted, currentLanguage, t } from '../i18n/translate.ts'
import { useToast } from '../shell/toasts.tsx'
import { BulkBar } from './bulk-bar.tsx'

/** Most ids that a bulk call takes. */
const CHUNK = 100

/** An action for all chosen rows. */
export interface BulkAction extends Omit<FormAction, 'run'> {
  /** Changes at most 100 rows, and returns how many failed. */
  change: (ids: string[], form: FormData) => Promise<number>
  /** Completes the message "3 orders are …". */
  done: string
}

interface BulkActionsProps {
  /** Names of one row and of several. */
  nouns: readonly [one: string, many: string]
  /** Ids of the chosen rows. */
  chosen: ReadonlySet<string>
  onDone: () => void
  actions: readonly BulkAction[]
  /** Further buttons, such as one that opens a page for the chosen rows. */
  children?: ReactNode
}

const chunksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, i) => ids.slice(i * CHUNK, (i + 1) * CHUNK))

/** Actions for the chosen rows. Several calls share one message, which offers to undo all of them. */
export function BulkActions({ nouns: [one, many], chosen, onDone, actions, children }: BulkActionsProps) {
  const toast = useToast()
  const toFormAction = ({ change, done, ...action }: BulkAction): FormAction => ({
    ...action,
    run: async form => {
      let failed = 0
      for (const ids of chunksOf([...chosen])) failed += await change(ids, form)
      const count = chosen.size - failed
      const rows = counted(count, one, many)
      const text =
        currentLanguage() === 'en' ? `${rows} ${count === 1 ? 'is' : 'are'} ${done}` : `${rows}: ${done}`
      toast(failed ? t('{0}, {1} could not be changed', text, failed) : text)
      onDone()
    },
  })
  return (
    <BulkBar count={chosen.size} onClear={onDone}>
      {children}
      <FormActions actions={actions.map(toFormAction)} />
    </BulkBar>
  )
}
