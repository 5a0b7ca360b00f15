import { Skeleton } from '@stoa/ui'
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../i18n/translate.ts'

/** Its script is loaded with the first text. */
const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'))

interface RichTextControlProps {
  id: string
  /** Name of the value in the form. */
  name: string
  label: string
  hint?: string | undefined
  optional?: boolean
  disabled?: boolean
  maxLength?: number | undefined
  format: 'html' | 'richContent'
  initial: string
}

/** A form control for a text with its look. A hidden input holds the text as it is stored. */
export function RichTextControl(props: RichTextControlProps) {
  const { id, name, label, hint, optional, disabled, maxLength, format, initial } = props
  const [value, setValue] = useState(initial)
  /** The editor opens again with a text that a draft has set. */
  const [opening, setOpening] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const [isDisabled, setDisabled] = useState(Boolean(disabled))
  // The fieldset around it can be disabled.
  useLayoutEffect(() => setDisabled(Boolean(input.current?.matches(':disabled'))), [])
  const isTooLong = maxLength !== undefined && value.length > maxLength
  const hintId = hint ? `${id}-hint` : undefined
  return (
    <div className="grid gap-1.5">
      <span id={`${id}-label`} className="text-sm font-medium">
        {label}
        {optional && <span className="font-normal text-muted"> {t('(optional)')}</span>}
      </span>
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <input
        ref={input}
        type="hidden"
        name={name}
        value={value}
        disabled={disabled}
        onInput={event => {
          setValue(event.currentTarget.value)
          setOpening(count => count + 1)
        }}
      />
      <Suspense fallback={<Skeleton className="h-48" />}>
        <RichTextEditor
          key={opening}
          id={id}
          label={label}
          format={format}
          value={value}
          describedBy={hintId}
          isDisabled={isDisabled}
          onChange={setValue}
        />
      </Suspense>
      {isTooLong && (
        <p role="alert" className="text-sm text-danger">
          {t('{length} of at most {max} characters. Shorten the text.', {
            length: value.length,
            max: maxLength,
          })}
        </p>
      )}
    </div>
  )
}
