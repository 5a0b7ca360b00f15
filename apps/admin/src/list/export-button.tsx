import { saveFile } from '@stoa/ui'
import { isValidElement, type ReactNode } from 'react'
import { QuietButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { errorText } from '../shell/error-text.ts'
import { useToast } from '../shell/toasts.tsx'
import { csvFileOf } from './csv-file.ts'
import type { Column } from './data-table.tsx'
import type { RowSource } from './row-source.ts'
import { RunStatus } from './run-status.tsx'
import { useRun } from './use-run.ts'

/** The text of a cell. */
function textIn(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textIn).filter(Boolean).join(' ')
  return isValidElement<{ children?: ReactNode }>(node) ? textIn(node.props.children) : ''
}

interface ExportButtonProps<Row> {
  /** Name of the file, without its ending. */
  name: string
  columns: readonly Column<Row>[]
  rows: RowSource<Row>
}

/**
 * Saves the rows that match, with the columns that are shown, as a CSV file. The file is saved when all rows are read: a run
 * that fails or is canceled saves none.
 */
export function ExportButton<Row>({ name, columns, rows }: ExportButtonProps<Row>) {
  const toast = useToast()
  const { progress, start, cancel } = useRun()
  const save = () =>
    start(async (signal, onProgress) => {
      try {
        const { file, count, hasMoved } = await csvFileOf({
          pages: rows.pages(signal),
          titles: columns.map(({ title }) => title),
          lineOf: row => columns.map(({ text, cell }) => text?.(row) ?? textIn(cell(row))),
          onProgress,
        })
        saveFile(`${name}.csv`, file)
        toast(
          hasMoved
            ? t('{count} rows are exported. The list has changed meanwhile: export it again to be sure.', {
                count,
              })
            : t('{count} rows are exported', { count }),
        )
      } catch (error) {
        if (signal.aborted) toast(t('The export is canceled. No file was saved.'))
        else
          toast(
            t('The export has failed, and no file was saved. {error}', { error: errorText(error) }),
            'danger',
          )
      }
    })
  return progress ? (
    <RunStatus label={t('Export')} progress={progress} onCancel={cancel} />
  ) : (
    <QuietButton onClick={() => void save()}>{t('Export this list')}</QuietButton>
  )
}
