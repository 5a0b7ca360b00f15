import { useEffect, useState } from 'react'
import { CheckBox } from '../form/check-box.tsx'
import { useMemberTexts } from '../member/member-speech.ts'

/** Asks for a word of the person; the browser does the rest. */
export function CaptchaBox({ onConfirm }: { onConfirm: () => void }) {
  const { captcha } = useMemberTexts()
  const [confirmed, setConfirmed] = useState(false)
  // It appears while the form is being sent: whoever pressed the button has to be led to it.
  useEffect(() => document.getElementById('captcha')?.focus(), [])
  return (
    <div className="grid gap-1 rounded-sm border border-line-strong px-4 pt-1.5 pb-3.5">
      <CheckBox
        id="captcha"
        label={captcha.label}
        checked={confirmed}
        onChange={() => {
          if (confirmed) return
          setConfirmed(true)
          onConfirm()
        }}
      />
      <p id="captcha-text" className="text-sm text-muted" role="status">
        {confirmed ? captcha.working : captcha.text}
      </p>
    </div>
  )
}
