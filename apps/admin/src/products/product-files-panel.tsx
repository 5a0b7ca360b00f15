import { createProductFile, listProductFiles, removeProductFile } from '@stoa/client/calls'
import { cutText } from '@stoa/contract'
import { type Product, useCall, useMutationCall } from '@stoa/react'
import { Badge } from '@stoa/ui'
import { useRef, useState } from 'react'
import { ActionButton } from '../form/form-actions.tsx'
import { SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { UploadRow } from '../media/upload-row.tsx'
import type { Upload } from '../media/use-upload.ts'
import { useStaff } from '../session/staff-context.ts'
import { errorText } from '../shell/error-text.ts'
import { Panel, PendingPanel } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useDates } from '../shell/use-dates.ts'

/** The files that buyers of a digital product download. */
export function ProductFilesPanel({ product }: { product: Product }) {
  const { id: productId } = product
  const toast = useToast()
  const { time } = useDates()
  const canWrite = useStaff().can('CATALOG', 'WRITE')
  const input = useRef<HTMLInputElement>(null)
  const [upload, setUpload] = useState<Upload>()
  const { data, error, refetch } = useCall(listProductFiles, { productId })
  const create = useMutationCall(createProductFile, { invalidates: [listProductFiles] })
  const remove = useMutationCall(removeProductFile, { invalidates: [listProductFiles] })
  const add = async (file: File) => {
    const started = { key: 0, name: file.name, progress: 0 }
    setUpload(started)
    try {
      const { uploadUrl } = await create.mutateAsync({ productId, name: cutText(file.name, 200) })
      await putFile(file, uploadUrl, progress => setUpload({ ...started, progress }))
      setUpload(undefined)
      toast(t('{name} is uploaded', { name: file.name }))
    } catch (error) {
      setUpload({ ...started, error: error instanceof UploadFailed ? error.message : errorText(error) })
    }
    await refetch()
  }
  if (!data) return <PendingPanel title={t('Files')} error={error} />
  const newest = data.productFiles.find(({ uploaded }) => uploaded)
  return (
    <Panel
      title={t('Files')}
      aside={
        canWrite && (
          <SmallButton
            disabled={upload !== undefined && !upload.error}
            onClick={() => input.current?.click()}
          >
            {t('Add a file')}
          </SmallButton>
        )
      }
    >
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('File to add')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void add(file)
          target.value = ''
        }}
      />
      {upload && <UploadRow upload={upload} onDismiss={() => setUpload(undefined)} />}
      {data.productFiles.length === 0 ? (
        <p className="text-sm text-muted">
          {t('Buyers have nothing to download yet. Add the file that they get after the payment.')}
        </p>
      ) : (
        <ul className="grid divide-y divide-line text-sm">
          {data.productFiles.map(({ id, name, uploaded, bytes, createdDate }) => (
            <li key={id} className="flex items-start justify-between gap-3 py-2">
              <span className="grid gap-1 [overflow-wrap:anywhere]">
                <bdi className="font-medium">{name}</bdi>
                <span className="text-muted">
                  {uploaded ? t('{size} MB', { size: megabytes(bytes) }) : t('The upload is not complete')} ·{' '}
                  {time(createdDate)}
                </span>
                {id === newest?.id && (
                  <span>
                    <Badge tone="positive">{t('New orders get it')}</Badge>
                  </span>
                )}
              </span>
              {canWrite && (
                <ActionButton
                  id={`remove-file-${id}`}
                  title={t('Remove')}
                  label={t('Remove {name}', { name })}
                  heading={t('Remove {name}', { name })}
                  variant="quiet"
                  fields={t('New orders no longer get it. Buyers of earlier orders keep it.')}
                  run={async () => {
                    await remove.mutateAsync({ fileId: id })
                    toast(t('{name} is removed', { name }))
                  }}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const megabytes = (bytes: number) =>
  (bytes / 1_000_000).toLocaleString(undefined, { maximumFractionDigits: 2 })

class UploadFailed extends Error {}

/** Sends the file by PUT to its address, under the origin of this page. `XMLHttpRequest` shows the progress, which `fetch` does not. */
const putFile = (file: File, uploadUrl: string, onProgress: (share: number) => void) =>
  new Promise<void>((resolve, reject) => {
    const { pathname, search } = new URL(uploadUrl)
    const request = new XMLHttpRequest()
    const fail = () => reject(new UploadFailed(t('The upload failed. Add the file again.')))
    request.upload.onprogress = ({ loaded }) => onProgress(loaded / file.size)
    request.onload = () => (request.status < 300 ? resolve() : fail())
    request.onerror = fail
    request.open('PUT', pathname + search)
    request.send(file)
  })
