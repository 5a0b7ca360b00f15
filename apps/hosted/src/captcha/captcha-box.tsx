import { useEffect, useState } from 'react'
import { CheckBox } from '../form/check-box.tsx'
import { useTexts } from '../i18n/i18n-context.ts'
import { memberTexts } from '../i18n/member-texts.ts'

const ID = 'captcha'

/** A visible captcha: on confirmation the browser solves it and submits the surrounding form. */
export function CaptchaBox({ solve }: { solve: () => Promise<void> }) {
  const { captcha, errors } = useTexts(memberTexts)
  const [state, setState] = useState<'idle' | 'working' | 'failed'>('idle')
  // It appears after the button was pressed: move the focus to it.
  useEffect(() => document.getElementById(ID)?.focus(), [])
  const confirm = async () => {
    if (state === 'working') return
    setState('working')
    try {
      await solve()
      ;(document.getElementById(ID) as HTMLInputElement | null)?.form?.requestSubmit()
    } catch {
      setState('failed')
    }
  }
  const message = { idle: captcha.text, working: captcha.working, failed: errors.offline }[state]
  return (
    <div className="grid gap-1 rounded-sm border border-line-strong px-4 pt-1.5 pb-3.5">
      <CheckBox id={ID} label={captcha.label} checked={state === 'working'} onChange={() => void confirm()} />
      <p className="text-sm text-muted" role="status">
        {message}
      </p>
    </div>
  )
}
