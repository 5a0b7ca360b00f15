import { exportCatalog, getCatalogTransfer } from '@stoa/client/calls'
import { useClient, useMutationCall } from '@stoa/react'
import { textOf } from '../form/form-values.ts'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { toState } from '../jobs/transfer-list.tsx'
import { Pending } from '../shell/page.tsx'
import { DownloadButton } from '../transfer/download-button.tsx'
import { FormatSelect } from '../transfer/transfer-fields.tsx'
import type { Format } from '../transfer/transfer-files.ts'
import { TransferForm } from '../transfer/transfer-form.tsx'
import { TransferProgress } from '../transfer/transfer-progress.tsx'
import { useUrlValues } from '../transfer/use-url-values.ts'
import { namedLike } from './product-filter.ts'
import { useTransfer } from './use-transfer.ts'

/** Writes collections and products into a file. The URL holds the search of the list of products, and the transfer. */
export function CatalogExportPanel() {
  const url = useUrlValues()
  const id = url.get('export')
  const submit = useMutationCall(exportCatalog)
  const start = async (form: FormData) => {
    const filter = namedLike(textOf(form, 'name'))
    const format = textOf(form, 'format') as Format
    const { transfer } = await submit.mutateAsync({ format, ...(filter && { filter }) })
    url.set({ export: transfer.id })
  }
  return (
    <TransferForm
      title={t('Export')}
      submit={t('Export')}
      start={start}
      result={id && <ExportResult key={id} id={id} />}
    >
      <TextField
        name="name"
        label={t('Name of the products contains')}
        hint={t('Empty: all products. The file has all collections, too.')}
        optional
        defaultValue={url.get('q')}
      />
      <FormatSelect />
    </TransferForm>
  )
}

function ExportResult({ id }: { id: string }) {
  const client = useClient()
  const { transfer, error, stop } = useTransfer(id)
  if (!transfer) return <Pending error={error} />
  const readUrl = async () => (await client.call(getCatalogTransfer, { id })).transfer.downloadUrl
  return (
    <TransferProgress
      label={t('Result of the export')}
      job={{
        ...toState(transfer),
        result: t('{count} records exported', { count: transfer.exported }),
      }}
      stop={stop}
    >
      {transfer.status === 'COMPLETED' && <DownloadButton readUrl={readUrl} />}
    </TransferProgress>
  )
}
