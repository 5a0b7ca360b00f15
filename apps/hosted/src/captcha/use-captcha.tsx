import { ApiError } from '@stoa/client'
import { type ReactNode, useRef, useState } from 'react'
import { useSignIn } from '../sign-in/sign-in-context.ts'
import { CaptchaBox } from './captcha-box.tsx'
import { solveCaptcha } from './solve-captcha.ts'

export type CaptchaTokens = { Recaptcha?: string; InvisibleRecaptcha?: string }[]

interface Captcha {
  /** Makes a call that may require a captcha. A visible captcha aborts the submission; solving it submits the form again. */
  guard: <R>(call: (captchaTokens?: CaptchaTokens) => Promise<R>) => Promise<R>
  /** The visible captcha, to render above the button; false until it is required. */
  box: ReactNode
}

const isCaptchaRequired = (error: unknown) =>
  error instanceof ApiError && (error.code === '-19971' || error.code === '-19970')

/**
 * Solves captchas when the platform requires them. At sign-in the browser first solves an invisible one; if that is not
 * enough, and for new accounts, the person confirms a visible one.
 */
export function useCaptcha({ visible = false }: { visible?: boolean } = {}): Captcha {
  const { client } = useSignIn()
  /** Remounts the box for each attempt. */
  const [attempt, setAttempt] = useState(0)
  const [open, setOpen] = useState(false)
  const solved = useRef<CaptchaTokens>(undefined)

  const showBox = (): never => {
    setAttempt(count => count + 1)
    setOpen(true)
    // An AbortError ends the submission without a message: the form can be edited until the captcha is solved.
    throw new DOMException('The captcha has to be solved first.', 'AbortError')
  }

  return {
    async guard(call) {
      // A solution is valid for one call.
      const visibleTokens = solved.current
      solved.current = undefined
      setOpen(false)
      try {
        return await call(visibleTokens)
      } catch (error) {
        if (!isCaptchaRequired(error)) throw error
        if (visible || visibleTokens) return showBox()
      }
      try {
        return await call([{ InvisibleRecaptcha: await solveCaptcha(client, 'INVISIBLE') }])
      } catch (error) {
        return isCaptchaRequired(error) ? showBox() : Promise.reject(error)
      }
    },
    box: open && (
      <CaptchaBox
        key={attempt}
        solve={async () => {
          solved.current = [{ Recaptcha: await solveCaptcha(client, 'VISIBLE') }]
        }}
      />
    ),
  }
}
