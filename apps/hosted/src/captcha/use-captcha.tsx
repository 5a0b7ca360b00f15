import { ApiError } from '@stoa/client'
import { type ReactNode, useRef, useState } from 'react'
import { useSignIn } from '../sign-in/sign-in-context.ts'
import { CaptchaBox } from './captcha-box.tsx'
import { solveCaptcha } from './solve-captcha.ts'

export type CaptchaTokens = { Recaptcha?: string; InvisibleRecaptcha?: string }[]

interface Captcha {
  /** Makes a call that may ask for a captcha; solves one and makes it again when it does. */
  guard: <R>(call: (captchaTokens?: CaptchaTokens) => Promise<R>) => Promise<R>
  /** To stand above the button; nothing as long as nobody has to be asked. */
  box: ReactNode
}

const needsCaptcha = (error: unknown) => error instanceof ApiError && error.code === '-19971'
const notSolved = (error: unknown) => error instanceof ApiError && error.code === '-19970'

/**
 * Captchas, only once the platform asks for one. At sign-in the browser solves it by itself; where that is not enough, and
 * for new accounts, a person has to say so.
 */
export function useCaptcha({ visible = false }: { visible?: boolean } = {}): Captcha {
  const { client } = useSignIn()
  const [asking, setAsking] = useState(false)
  const confirm = useRef<() => void>(undefined)

  const solvedByPerson = async (): Promise<CaptchaTokens> => {
    setAsking(true)
    await new Promise<void>(resolve => {
      confirm.current = resolve
    })
    try {
      return [{ Recaptcha: await solveCaptcha(client, 'VISIBLE') }]
    } finally {
      setAsking(false)
    }
  }
  const solvedByItself = async (): Promise<CaptchaTokens> => [
    { InvisibleRecaptcha: await solveCaptcha(client, 'INVISIBLE') },
  ]

  return {
    async guard(call) {
      try {
        return await call()
      } catch (error) {
        if (!needsCaptcha(error)) throw error
      }
      if (visible) return call(await solvedByPerson())
      try {
        return await call(await solvedByItself())
      } catch (error) {
        if (!notSolved(error)) throw error
        return call(await solvedByPerson())
      }
    },
    box: asking && <CaptchaBox onConfirm={() => confirm.current?.()} />,
  }
}
