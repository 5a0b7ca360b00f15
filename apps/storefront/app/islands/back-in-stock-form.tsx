import { Alert, Button, Field, TextInput } from '@stoa/ui'
import { useState } from 'react'
import { type Choices, choiceField, choicesQuery } from '../catalogue/choices.ts'
import { useIslandI18n, useLocalPath } from '../i18n/i18n-context.tsx'
import { postForm } from './post-form.ts'

export interface BackInStockReply {
  formKey: string
}

interface Props {
  productId: string
  path: string
  chosen: Choices
  formKey: string
  /** Result of a submission without a script. */
  requested?: boolean
  error?: string
}

/** Asks for a mail when the chosen variant is in stock again. */
export function BackInStockForm({ productId, path, chosen, ...props }: Props) {
  const { backInStock: texts, unreachable } = useIslandI18n().texts
  const localPath = useLocalPath()
  const [formKey, setFormKey] = useState(props.formKey)
  const [error, setError] = useState(props.error)
  const [requested, setRequested] = useState(props.requested)
  const [busy, setBusy] = useState(false)

  async function submit(form: HTMLFormElement) {
    if (busy) return
    setBusy(true)
    const reply = await postForm<BackInStockReply>(
      localPath(`${path}/back-in-stock`),
      new FormData(form),
      unreachable,
    )
    setBusy(false)
    if (reply.formKey) setFormKey(reply.formKey)
    setError(reply.ok ? undefined : reply.message)
    setRequested(reply.ok)
  }

  if (requested)
    return (
      <Alert tone="positive" title={texts.doneTitle} className="mt-7">
        {texts.done}
      </Alert>
    )
  return (
    <form
      method="post"
      action={localPath(path) + choicesQuery(chosen)}
      className="mt-7 grid gap-3 border-t border-line pt-7"
      onSubmit={event => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
    >
      <input type="hidden" name="intent" value="back-in-stock" />
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="productId" value={productId} />
      {Object.entries(chosen).map(([option, choice]) => (
        <input key={option} type="hidden" name={choiceField(option)} value={choice} />
      ))}
      <Field id="back-in-stock-email" label={texts.label} hint={texts.hint} error={error}>
        {control => (
          <div className="flex flex-wrap gap-3">
            <TextInput
              {...control}
              name="email"
              type="email"
              autoComplete="email"
              required
              maxLength={254}
              className="min-w-0 flex-1 basis-56"
            />
            <Button type="submit" variant="secondary" busy={busy}>
              {texts.submit}
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}
