import { Button, type ButtonProps, classNames } from '@stoa/ui'
import { type ReactNode, useRef, useState } from 'react'
import { MEDIA_TYPES } from './use-upload.ts'

interface UploadProps {
  /** Receives the files that were chosen or dropped. */
  add: (files: File[]) => Promise<void>
  children: ReactNode
}

/** A box on which files can be dropped. */
export function UploadBox({ add, canWrite, children }: UploadProps & { canWrite: boolean }) {
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of an upload button
    <div
      className={classNames('grid gap-5 rounded-sm', isOver && 'outline-2 outline-accent outline-dashed')}
      onDragOver={event => {
        event.preventDefault()
        setOver(canWrite)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        if (canWrite) void add([...event.dataTransfer.files])
      }}
    >
      {children}
    </div>
  )
}

/** A button that lets staff choose pictures and videos. `label` names the control of the files. */
export function UploadButton({
  add,
  label,
  variant,
  children,
}: UploadProps & { label: string; variant?: ButtonProps['variant'] }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="sm" variant={variant} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={MEDIA_TYPES}
        multiple
        hidden
        aria-label={label}
        onChange={({ target }) => {
          void add([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}
