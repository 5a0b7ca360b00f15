import { useEffect, useState } from 'react'
import { CheckBox } from '../form/check-box.tsx'
import { useMemberTexts } from '../i18n/member-i18n.ts'

const ID = 'captcha'

/** Asks for a word of the person; the browser does the rest, and sends the form that this stands in. */
export function CaptchaBox({ solve }: { solve: () => Promise<void> }) {
  const { captcha, problems } = useMemberTexts()
  const [state, setState] = useState<'asked' | 'working' | 'failed'>('asked')
  // It appears while the form is being sent: whoever pressed the button has to be led to it.
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
  const said = { asked: captcha.text, working: captcha.working, failed: problems.offline }[state]
  return (
    <div className="grid gap-1 rounded-sm border border-line-strong px-4 pt-1.5 pb-3.5">
      <CheckBox id={ID} label={captcha.label} checked={state === 'working'} onChange={() => void confirm()} />
      <p className="text-sm text-muted" role="status">
        {said}
      </p>
    </div>
  )
}
