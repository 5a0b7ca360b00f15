import { Button, CheckIcon, Field, TextInput } from '@stoa/ui'
import type { ReactNode } from 'react'
import { useIslandI18n } from '../i18n/i18n-context.tsx'

interface UsedCodeProps {
  /** Names the coupon or gift card. */
  children: ReactNode
  /** Name of the button that removes it. */
  removeLabel: string
  /** Why it does not count. */
  problem?: string | undefined
  /** What is left of it, unless it has a problem. */
  rest?: string
}

/** The coupon or gift card of the cart, in a form that removes it. */
export function UsedCode({ children, removeLabel, problem, rest }: UsedCodeProps) {
  const { cart } = useIslandI18n().texts
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <p className="flex min-w-0 items-center gap-2 text-sm font-medium">
          {!problem && <CheckIcon className="shrink-0 text-positive" />}
          <span className="min-w-0 wrap-anywhere">{children}</span>
        </p>
        <button
          type="submit"
          aria-label={removeLabel}
          className="link py-2 text-sm text-muted hover:text-ink"
        >
          {cart.remove}
        </button>
      </div>
      {problem ? (
        <p className="text-sm text-caution">{problem}</p>
      ) : (
        rest && <p className="text-sm text-muted">{rest}</p>
      )}
    </>
  )
}

interface CodeFieldProps {
  id: string
  name: string
  texts: { label: string; apply: string }
  /** Why the last code was rejected, and the code. */
  error: string | undefined
  code?: string | undefined
  maxLength: number
  autoFocus?: boolean
}

/** The field for the code of a coupon or gift card, with its button. */
export const CodeField = ({ id, name, texts, error, code, maxLength, autoFocus }: CodeFieldProps) => (
  <>
    <Field id={id} label={texts.label} error={error} className="min-w-0 flex-1">
      {control => (
        <TextInput
          {...control}
          name={name}
          defaultValue={code}
          autoFocus={autoFocus}
          maxLength={maxLength}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
    </Field>
    <Button type="submit" variant="secondary" className="mt-7.5">
      {texts.apply}
    </Button>
  </>
)
