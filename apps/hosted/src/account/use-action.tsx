import { Alert } from '@stoa/ui'
import { type ReactNode, useState } from 'react'
import { useForm } from '../form/use-form.ts'
import { useMemberTexts } from '../i18n/member-i18n.ts'
import type { MemberTexts } from '../kit/texts/en.ts'

/** Changes that take a press of a button: one at a time, and what came of them is said. */
export function useAction(id: string) {
  const texts = useMemberTexts()
  const [said, setSaid] = useState<{ words: string | undefined; texts: MemberTexts }>()
  const form = useForm({ id, initial: {}, submit: async () => {} })
  const message: ReactNode = (
    <>
      {form.problem && (
        <div id={form.alertId} tabIndex={-1}>
          <Alert tone="danger">{form.problem}</Alert>
        </div>
      )}
      {/* The region is there before its words, so that they are announced. */}
      <div role="status" className="empty:hidden">
        {/* Words in a language that is not the page's any more have been read. */}
        {said?.words && said.texts === texts && (
          <Alert tone="positive" live={false}>
            {said.words}
          </Alert>
        )}
      </div>
    </>
  )
  return {
    busy: form.busy,
    message,
    /** Does something; the words it gives are said when it is done. */
    run: (work: () => Promise<string | undefined>) =>
      form.run(async () => {
        setSaid(undefined)
        setSaid({ words: await work(), texts })
      }),
  }
}
