import { Button } from '@stoa/ui'
import { isValidElement, type ReactNode, useState } from 'react'
import { counted, t } from '../i18n/translate.ts'
import { errorText } from '../shell/error-text.ts'
import { useToast } from '../shell/toasts.tsx'
import { saveCsv } from './csv.ts'
import type { Column } from './data-table.tsx'
import type { RowSource } from './row-source.ts'

/** Most rows of a file. */
const MAX_ROWS = 5000

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

/** Saves the rows that match, with the columns that are shown, as a CSV file. */
export function ExportButton<Row>({ name, columns, rows }: ExportButtonProps<Row>) {
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const read = await rows.read(MAX_ROWS)
      const lines = read.map(row => columns.map(({ text, cell }) => text?.(row) ?? textIn(cell(row))))
      saveCsv(`${name}.csv`, [columns.map(({ title }) => title), ...lines])
      toast(
        read.length === MAX_ROWS
          ? t('The first {0} rows are exported', MAX_ROWS)
          : counted(read.length, 'row is exported', 'rows are exported'),
      )
    } catch (error) {
      toast(errorText(error), 'danger')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="sm" variant="quiet" busy={isBusy} onClick={() => !isBusy && void save()}>
      {t('Export this list')}
    </Button>
  )
}
