import { Alert } from '@stoa/ui'
import { type ReactNode, useState } from 'react'
import { useForm } from '../form/use-form.ts'
import { useI18n } from '../i18n/i18n-context.ts'

/** Actions of buttons: one at a time, with a message for the result or the error. */
export function useAction(id: string) {
  const { language } = useI18n()
  const [result, setResult] = useState<{ text: string | undefined; language: string }>()
  const form = useForm({ id, initial: {}, submit: async () => {} })
  const message: ReactNode = (
    <>
      {form.error && (
        <div id={form.alertId} tabIndex={-1}>
          <Alert tone="danger">{form.error}</Alert>
        </div>
      )}
      {/* A live region announces only text that is added after the region exists. */}
      <div role="status" className="empty:hidden">
        {/* A result in the former language is not shown after a switch. */}
        {result?.text && result.language === language && (
          <Alert tone="positive" live={false}>
            {result.text}
          </Alert>
        )}
      </div>
    </>
  )
  return {
    busy: form.busy,
    message,
    /** Runs an action; shows the text that it resolves with. */
    run: (work: () => Promise<string | undefined>) =>
      form.run(async () => {
        setResult(undefined)
        setResult({ text: await work(), language })
      }),
  }
}
