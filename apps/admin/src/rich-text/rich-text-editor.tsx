import type { Command, EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useEffect, useRef, useState } from 'react'
import { t } from '../i18n/translate.ts'
import { insertPicture, linkAt, pictureAt, setAlt, setLink } from './commands.ts'
import { AltForm, LinkForm, PictureForm } from './editor-forms.tsx'
import { EditorToolbar } from './editor-toolbar.tsx'
import type { TextFormat } from './format.ts'
import { html } from './html.ts'
import { openEditor, readSelection } from './open-editor.ts'
import { richContent } from './rich-content.ts'
import './rich-text-editor.css'

/** The stored forms of a text. */
const formats: Readonly<Record<'html' | 'richContent', TextFormat>> = { html, richContent }

interface RichTextEditorProps {
  id: string
  label: string
  format: keyof typeof formats
  /** The stored text. */
  value: string
  describedBy: string | undefined
  isDisabled: boolean
  onChange: (value: string) => void
}

/** Edits a text with its look. `Source` shows the text as it is stored. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { id, label, format, value, describedBy, isDisabled, onChange } = props
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const [state, setState] = useState<EditorState>()
  const [form, setForm] = useState<'link' | 'picture'>()
  const isReadable = formats[format].parse(value) !== undefined
  const [wantsSource, setWantsSource] = useState(!isReadable)
  const isSource = wantsSource || !isReadable
  const latest = useRef({ value, onChange })
  latest.current = { value, onChange }

  useEffect(() => {
    const doc = formats[format].parse(latest.current.value)
    if (isSource || !place.current || !doc) return
    const opened = openEditor(place.current, {
      doc,
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(isDisabled && { 'aria-disabled': 'true' }),
      },
      isEditable: () => !isDisabled,
      onChange(state, transaction) {
        setState(state)
        // A text that was only looked at stays exactly as it is.
        if (transaction?.docChanged) latest.current.onChange(formats[format].print(state.doc))
      },
    })
    view.current = opened
    return () => {
      opened.destroy()
      view.current = null
      setState(undefined)
    }
  }, [isSource, format, id, describedBy, isDisabled])

  const run = (command: Command, isDone = true) => {
    const editor = view.current
    if (!editor) return
    if (editor.hasFocus()) readSelection(editor)
    command(editor.state, editor.dispatch, editor)
    if (!isDone) return
    setForm(undefined)
    editor.focus()
  }
  const close = () => {
    setForm(undefined)
    view.current?.focus()
  }
  const picture = state && pictureAt(state)
  return (
    <div className="overflow-hidden rounded-sm border border-line-strong bg-raised focus-within:border-ink has-[.ProseMirror:focus-visible]:outline-2 has-[.ProseMirror:focus-visible]:outline-accent">
      <EditorToolbar
        state={isSource || isDisabled ? undefined : state}
        label={label}
        // The text does not exist before the editor is open.
        controls={state || isSource ? id : undefined}
        openForm={form}
        isSource={isSource}
        onCommand={run}
        onForm={next => setForm(open => (open === next ? undefined : next))}
        onSource={() => {
          setForm(undefined)
          setWantsSource(!isSource)
        }}
      />
      {form === 'link' && state && !isSource && (
        <LinkForm
          // The address of the link at the cursor.
          key={linkAt(state)}
          id={id}
          initial={linkAt(state)}
          onSet={href => run(setLink(href))}
          onClose={close}
        />
      )}
      {form === 'picture' && !isSource && (
        <PictureForm id={id} onInsert={(src, alt) => run(insertPicture(src, alt))} onClose={close} />
      )}
      {picture && !isSource && !isDisabled && (
        <AltForm id={id} alt={String(picture.attrs.alt ?? '')} onChange={alt => run(setAlt(alt), false)} />
      )}
      {isSource ? (
        <textarea
          id={id}
          rows={10}
          aria-labelledby={`${id}-label`}
          aria-describedby={describedBy}
          aria-invalid={!isReadable || undefined}
          disabled={isDisabled}
          dir="ltr"
          className="block w-full bg-raised p-3.5 font-mono text-sm"
          value={value}
          onChange={event => onChange(event.target.value)}
        />
      ) : (
        <div ref={place} />
      )}
      {!isReadable && (
        <p className="border-t border-line p-2 text-sm text-danger">
          {t('This is not a rich document. Correct the source to return to the text.')}
        </p>
      )}
    </div>
  )
}
