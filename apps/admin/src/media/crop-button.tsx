import { createMediaFile, queryMediaFiles } from '@stoa/client/calls'
import { useMutationCall } from '@stoa/react'
import { Skeleton } from '@stoa/ui'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { ActionDialog } from '../form/action-dialog.tsx'
import { FormError } from '../form/form-error.ts'
import { t } from '../i18n/translate.ts'
import { type CropArea, cropAddress, croppedName } from './crop-area.ts'
import { sendFile, UploadRejected } from './send-file.ts'

const PictureCropper = lazy(async () => ({
  default: (await import('./picture-cropper.tsx')).PictureCropper,
}))

/** A picture that is cropped: its path on the platform, its size, and what its part takes over. */
export interface CroppedPicture {
  path: string
  size: { width: number; height: number }
  name: string
  mimeType?: string | undefined
  altText?: string | undefined
  title?: string | undefined
}

interface CropButtonProps {
  /** Unique on the page. */
  id: string
  picture: CroppedPicture
  /** What happens with the new picture, in a sentence. */
  note: string
  /** Gets the media file of the part. */
  onCropped: (mediaId: string) => Promise<unknown>
  /** The button that opens the dialog. */
  button: (open: () => void) => ReactNode
}

/** Makes a new picture from a part of another one, which stays. The platform cuts it, so the part has the full quality. */
export function CropButton({ id, picture, note, onCropped, button }: CropButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const area = useRef<CropArea>(undefined)
  const create = useMutationCall(createMediaFile, { invalidates: [queryMediaFiles] })
  const { path, size, name, mimeType, altText, title } = picture
  const save = async () => {
    if (!area.current) throw new FormError(t('The picture is still loading. Try again.'))
    const fileName = croppedName(name, mimeType)
    const reply = await fetch(cropAddress(path, area.current, fileName)).catch(() => undefined)
    if (!reply?.ok) throw new FormError(t('The platform could not cut the picture. Try again.'))
    const part = await reply.blob()
    const { mediaFile } = await create.mutateAsync({
      mediaFile: {
        displayName: fileName,
        sizeInBytes: part.size,
        ...(altText && { altText }),
        ...(title && { title }),
      },
    })
    await sendFile(part, mediaFile.uploadUrl ?? '', () => {}).catch(error => {
      throw error instanceof UploadRejected ? new FormError(error.message) : error
    })
    await onCropped(mediaFile.id)
  }
  return (
    <>
      {button(() => setOpen(true))}
      <ActionDialog
        id={id}
        title={t('Crop {name}', { name })}
        submit={t('Crop')}
        open={isOpen}
        onClose={() => setOpen(false)}
        onSubmit={save}
      >
        <Suspense fallback={<Skeleton className="h-72" />}>
          <PictureCropper
            path={path}
            size={size}
            alt={altText || name}
            onChange={chosen => {
              area.current = chosen
            }}
          />
        </Suspense>
        <p className="text-sm text-muted">{note}</p>
      </ActionDialog>
    </>
  )
}
