import { ApiError } from '@stoa/client'
import { type ReactNode, useRef, useState } from 'react'
import { useSignIn } from '../sign-in/sign-in-context.ts'
import { CaptchaBox } from './captcha-box.tsx'
import { solveCaptcha } from './solve-captcha.ts'

export type CaptchaTokens = { Recaptcha?: string; InvisibleRecaptcha?: string }[]

interface Captcha {
  /** Makes a call that may ask for a captcha. Where a person has to be asked first, the form is sent again afterwards. */
  guard: <R>(call: (captchaTokens?: CaptchaTokens) => Promise<R>) => Promise<R>
  /** To stand above the button; nothing as long as nobody has to be asked. */
  box: ReactNode
}

const isWanted = (error: unknown) =>
  error instanceof ApiError && (error.code === '-19971' || error.code === '-19970')

/**
 * Captchas, only once the platform asks for one. At sign-in the browser solves it by itself; where that is not enough, and
 * for new accounts, a person has to say so.
 */
export function useCaptcha({ visible = false }: { visible?: boolean } = {}): Captcha {
  const { client } = useSignIn()
  /** How often a person was asked; each asking is a box of its own. */
  const [asked, setAsked] = useState(0)
  const [open, setOpen] = useState(false)
  const held = useRef<CaptchaTokens>(undefined)

  const askPerson = (): never => {
    setAsked(times => times + 1)
    setOpen(true)
    // The form is free meanwhile: what is changed in it before the answer counts.
    throw new DOMException('A person is asked first.', 'AbortError')
  }

  return {
    async guard(call) {
      // A solution counts once, whatever becomes of the call.
      const byPerson = held.current
      held.current = undefined
      setOpen(false)
      try {
        return await call(byPerson)
      } catch (error) {
        if (!isWanted(error)) throw error
        if (visible || byPerson) return askPerson()
      }
      try {
        return await call([{ InvisibleRecaptcha: await solveCaptcha(client, 'INVISIBLE') }])
      } catch (error) {
        return isWanted(error) ? askPerson() : Promise.reject(error)
      }
    },
    box: open && (
      <CaptchaBox
        key={asked}
        solve={async () => {
          held.current = [{ Recaptcha: await solveCaptcha(client, 'VISIBLE') }]
        }}
      />
    ),
  }
}
