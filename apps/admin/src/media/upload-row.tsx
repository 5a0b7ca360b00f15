import { Alert, CloseIcon, IconButton } from '@stoa/ui'
import { t } from '../i18n/translate.ts'
import type { Upload } from './use-upload.ts'

/** A file on its way: its progress, or why it was rejected. */
export function UploadRow({
  upload: { name, progress, error },
  onDismiss,
}: {
  upload: Upload
  onDismiss: () => void
}) {
  if (error)
    return (
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <Alert tone="danger" title={`${name}: ${error}`} />
        </div>
        <IconButton label={t('Close the message about {name}', { name })} onClick={onDismiss}>
          <CloseIcon />
        </IconButton>
      </div>
    )
  return (
    <div className="grid gap-1 text-sm">
      <bdi className="truncate">{name}</bdi>
      <progress
        className="w-full accent-accent"
        max={1}
        value={progress}
        aria-label={t('Upload of {name}', { name })}
      />
    </div>
  )
}
