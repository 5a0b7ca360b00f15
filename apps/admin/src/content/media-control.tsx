import { getMediaFile } from '@stoa/client/calls'
import type { DataField } from '@stoa/contract'
import { useClient } from '@stoa/react'
import { Field, TextInput } from '@stoa/ui'
import { useRef, useState } from 'react'
import { SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { UploadRow } from '../media/upload-row.tsx'
import { PICTURE_TYPES, useUpload } from '../media/use-upload.ts'
import { useStaff } from '../session/staff-context.ts'

interface MediaControlProps {
  id: string
  name: string
  label: string
  hint: string | undefined
  optional: boolean
  type: DataField['type']
  initial: string
}

const PICTURES: readonly string[] = ['IMAGE', 'MEDIA_IMAGE', 'LEGACY_IMAGE']

/** The address of a file. Pictures are shown, and can be uploaded to the media library. */
export function MediaControl({ id, name, label, hint, optional, type, initial }: MediaControlProps) {
  const client = useClient()
  const { can } = useStaff()
  const input = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useState(initial)
  const isPicture = PICTURES.includes(type)
  const { uploads, add, dismiss } = useUpload(async mediaFileId => {
    const { mediaFile } = await client.call(getMediaFile, { mediaFileId })
    setAddress(mediaFile.url ?? '')
  })
  return (
    <div className="grid gap-2">
      <Field id={id} label={label} hint={hint ?? t('Address of the file.')} optional={optional}>
        {control => (
          <TextInput
            {...control}
            name={name}
            value={address}
            required={!optional}
            onChange={event => setAddress(event.target.value)}
          />
        )}
      </Field>
      {isPicture && (
        <div className="flex flex-wrap items-center gap-3">
          {/^(https?:|\/)/.test(address) && (
            <img
              src={address}
              alt={t('Preview of {label}', { label })}
              className="size-20 rounded-sm border border-line object-cover"
            />
          )}
          {can('CATALOG', 'WRITE') && (
            <>
              <SmallButton onClick={() => input.current?.click()}>{t('Upload a picture')}</SmallButton>
              <input
                ref={input}
                type="file"
                accept={PICTURE_TYPES}
                hidden
                aria-label={t('Picture for {label}', { label })}
                onChange={({ target }) => {
                  void add([...(target.files ?? [])])
                  target.value = ''
                }}
              />
            </>
          )}
        </div>
      )}
      {uploads.map(upload => (
        <UploadRow key={upload.key} upload={upload} onDismiss={() => dismiss(upload.key)} />
      ))}
    </div>
  )
}
