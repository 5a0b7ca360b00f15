import { getMediaFile } from '@stoa/client/calls'
import { useClient } from '@stoa/react'
import { Button, Field, TextInput } from '@stoa/ui'
import { type ReactNode, useRef, useState } from 'react'
import { t } from '../i18n/translate.ts'
import { UploadRow } from '../media/upload-row.tsx'
import { PICTURE_TYPES, useUpload } from '../media/use-upload.ts'
import { useStaff } from '../session/staff-context.ts'

interface EditorFormProps {
  children: ReactNode
  onSubmit: () => void
  onClose: () => void
}

/** A group that behaves like a form: Enter submits it, Escape closes it. The form of the page is around it. */
function EditorForm({ children, onSubmit, onClose }: EditorFormProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the inputs inside
    <div
      className="flex flex-wrap items-end gap-2 border-b border-line p-2"
      onKeyDown={event => {
        const isInput = (event.target as HTMLElement).localName === 'input'
        if (event.key === 'Escape') onClose()
        else if (event.key === 'Enter' && isInput) onSubmit()
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {children}
    </div>
  )
}

/** Sets the address of a link. */
export function LinkForm(props: {
  id: string
  initial: string
  onSet: (href: string) => void
  onClose: () => void
}) {
  const { id, initial, onSet, onClose } = props
  const [href, setHref] = useState(initial)
  return (
    <EditorForm onSubmit={() => onSet(href.trim())} onClose={onClose}>
      <Field id={`${id}-link`} label={t('Address of the link')} className="min-w-48 grow">
        {control => (
          <TextInput
            {...control}
            autoFocus
            inputMode="url"
            value={href}
            onChange={event => setHref(event.target.value)}
          />
        )}
      </Field>
      <Button variant="secondary" onClick={() => onSet(href.trim())}>
        {t('Set the link')}
      </Button>
      {initial && (
        <Button variant="quiet" onClick={() => onSet('')}>
          {t('Remove the link')}
        </Button>
      )}
    </EditorForm>
  )
}

/** Inserts a picture by its address or from a file. */
export function PictureForm(props: {
  id: string
  onInsert: (src: string, alt: string) => void
  onClose: () => void
}) {
  const { id, onInsert, onClose } = props
  const client = useClient()
  const { can } = useStaff()
  const file = useRef<HTMLInputElement>(null)
  const [src, setSrc] = useState('')
  const [alt, setAlt] = useState('')
  const { uploads, add, dismiss } = useUpload(async mediaFileId => {
    const { mediaFile } = await client.call(getMediaFile, { mediaFileId })
    setSrc(mediaFile.url ?? '')
  })
  const insert = () => src.trim() && onInsert(src.trim(), alt.trim())
  return (
    <EditorForm onSubmit={insert} onClose={onClose}>
      <Field id={`${id}-src`} label={t('Address of the picture')} className="min-w-48 grow">
        {control => (
          <TextInput {...control} autoFocus value={src} onChange={event => setSrc(event.target.value)} />
        )}
      </Field>
      <Field id={`${id}-alt`} label={t('Description for people who do not see it')} className="min-w-48 grow">
        {control => <TextInput {...control} value={alt} onChange={event => setAlt(event.target.value)} />}
      </Field>
      <Button variant="secondary" disabled={!src.trim()} onClick={insert}>
        {t('Insert')}
      </Button>
      {can('CATALOG', 'WRITE') && (
        <>
          <Button variant="quiet" onClick={() => file.current?.click()}>
            {t('Upload a picture')}
          </Button>
          <input
            ref={file}
            type="file"
            accept={PICTURE_TYPES}
            hidden
            aria-label={t('Picture for the text')}
            onChange={({ target }) => {
              void add([...(target.files ?? [])])
              target.value = ''
            }}
          />
        </>
      )}
      {uploads.map(upload => (
        <div key={upload.key} className="basis-full">
          <UploadRow upload={upload} onDismiss={() => dismiss(upload.key)} />
        </div>
      ))}
    </EditorForm>
  )
}

/** The description of the chosen picture. */
export function AltForm({ id, alt, onChange }: { id: string; alt: string; onChange: (alt: string) => void }) {
  return (
    <div className="border-b border-line p-2">
      <Field id={`${id}-chosen-alt`} label={t('Description of the chosen picture')}>
        {control => (
          <TextInput
            {...control}
            value={alt}
            onChange={event => onChange(event.target.value)}
            // The form of the page is not sent.
            onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
          />
        )}
      </Field>
    </div>
  )
}
