import { ApiError, type ClientCore } from '@stoa/client'
import { createCaptchaChallenge } from '@stoa/client/calls'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CheckBox } from '../form/check-box.tsx'
import { useTexts } from '../i18n/i18n-context.ts'
import { memberTexts } from '../i18n/member-texts.ts'
import { useSignIn } from '../sign-in/sign-in-context.ts'
import type { CaptchaAnswer, CaptchaTask } from './captcha-worker.ts'

export type CaptchaTokens = { Recaptcha?: string; InvisibleRecaptcha?: string }[]

interface Captcha {
  /** Makes a call that may require a captcha. A visible captcha aborts the submission; solving it submits the form again. */
  guard: <R>(call: (captchaTokens?: CaptchaTokens) => Promise<R>) => Promise<R>
  /** The visible captcha, to render above the button; false until it is required. */
  box: ReactNode
}

const isCaptchaRequired = (error: unknown) =>
  error instanceof ApiError && (error.code === '-19971' || error.code === '-19970')

const ID = 'captcha'

/** A visible captcha: on confirmation the browser solves it and submits the surrounding form. */
function CaptchaBox({ solve }: { solve: () => Promise<void> }) {
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

/** Fetches a captcha and solves it in a worker. Returns the value for captchaTokens. */
async function solveCaptcha(client: ClientCore<unknown>, kind: 'VISIBLE' | 'INVISIBLE'): Promise<string> {
  const { maxnumber, ...challenge } = await client.call(createCaptchaChallenge, { kind })
  const number = await findNumber({ salt: challenge.salt, challenge: challenge.challenge, maxnumber })
  return btoa(JSON.stringify({ ...challenge, number }))
}

function findNumber(task: CaptchaTask): Promise<number> {
  const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<number>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<CaptchaAnswer>) =>
      data.number === undefined ? reject(new Error('The captcha has no solution.')) : resolve(data.number)
    worker.onerror = event => reject(new Error(event.message))
    worker.postMessage(task)
  }).finally(() => worker.terminate())
}
